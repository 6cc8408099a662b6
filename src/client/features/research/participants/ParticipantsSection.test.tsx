import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { renderPart } from '#client/testing/renderApp.tsx';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, studyId } from '#client/testing/stubStudies.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ParticipantsSection } from './ParticipantsSection.tsx';

const LIST = `GET /api/research/studies/${studyId(4)}/participants`;
const GROUP = `PATCH /api/research/studies/${studyId(4)}/participants`;

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}
const address = () => screen.getByTestId('address').textContent;

interface OpenOptions {
  url?: string;
  participants?: readonly Participant[];
  study?: Partial<Study>;
}

function open({ url = '/?tab=participants', participants = [], study = {} }: OpenOptions = {}) {
  const server = stubFetch();
  const held = stubParticipants(server, participants);
  const shown = someStudy(4, { code_prefix: 'KDZ', groups: ['A', 'B'], ...study });
  const { user } = renderPart(
    <>
      <Address />
      <ParticipantsSection study={shown} />
    </>,
    { url },
  );
  return { user, server, held };
}

const FOUR = [
  someParticipant(1, { status: 'withdrawn', withdrawn_at: '2026-05-01T09:00:00.000Z' }),
  someParticipant(2),
  someParticipant(3, { status: 'completed', start_date: '2026-03-10', end_date: '2026-04-10', group: null }),
  someParticipant(4, { end_date: '2026-09-30' }),
];
const codes = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const box = (name: string) => screen.getByRole('checkbox', { name });

test('the list shows code, group, status, data so far, invitation and the day of adding, the most urgent first, then by code', async () => {
  const delivers = { joined_at: '2026-03-09T08:00:00.000Z', last_activity_day: '2026-04-09', activity_count: 1204 };
  const invite = {
    state: 'opened',
    created_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2026-12-04T09:00:00.000Z',
  } as const;
  const participants = FOUR.map((one) => (one.code === 'KDZ-003-1' ? { ...one, ...delivers, invite } : one));
  const { server } = open({ participants });
  expect(await screen.findByRole('link', { name: 'KDZ-002-8' })).toBeVisible();
  expect(codes()).toEqual(['KDZ-002-8', 'KDZ-004-4', 'KDZ-003-1', 'KDZ-001-5']);
  expect(server.callsTo(LIST)[0]?.params.toString()).toBe('sort=status&page=1&page_size=10');
  const row = screen.getByRole('row', { name: /KDZ-003-1/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '',
    '–no value',
    'Completed',
    '09.04.2026',
    '1\u202f204',
    '–no value',
    '–no value',
    'Opened, until 04.12.2026',
    '05.03.2026',
    '•••',
  ]);
  expect(screen.getByRole('row', { name: /KDZ-002-8/ })).toHaveTextContent('No invitation');
  expect(screen.getByText(/^4 participants/)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a code links to its page, with the list that it was opened from', async () => {
  open({ participants: FOUR, url: '/?tab=participants&sort=-code' });
  const link = await screen.findByRole('link', { name: 'KDZ-002-8' });
  expect(link).toHaveAttribute(
    'href',
    `/research/participants/${participantId(2)}?list=tab%3Dparticipants%26sort%3D-code`,
  );
});

test('filters by several states, group and day of adding go into the address and to the server; chips remove them', async () => {
  const { user, server } = open({ participants: FOUR });
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  await user.click(box('Withdrawn'));
  await user.click(box('No invitation'));
  await chooseOption(user, screen.getByRole('combobox', { name: 'Group' }), 'A');
  await user.type(screen.getByRole('textbox', { name: 'Added from' }), '1.3.2026{Enter}');
  expect(address()).toBe('/?tab=participants&status=no_invitation%2Cwithdrawn&group=A&joined_from=2026-03-01');
  await waitFor(() => {
    const { params } = server.callsTo(LIST).at(-1) ?? {};
    expect(Object.fromEntries(params ?? [])).toEqual({
      status: 'no_invitation,withdrawn',
      group: 'A',
      joined_from: '2026-03-01',
      sort: 'status',
      page: '1',
      page_size: '10',
    });
  });
  await user.click(screen.getByRole('button', { name: 'Remove filter Added from 01.03.2026' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Status: Withdrawn' }));
  expect(address()).toBe('/?tab=participants&status=no_invitation&group=A');
  expect(screen.getByRole('heading', { name: 'Participants' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(address()).toBe('/?tab=participants');
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
});

test('unknown values in the address are not sent', async () => {
  const { server } = open({ participants: FOUR, url: '/?status=withdrawn,lost&joined_from=yesterday&sort=colour' });
  await screen.findByRole('link', { name: 'KDZ-001-5' });
  expect(server.callsTo(LIST)[0]?.params.toString()).toBe('status=withdrawn&sort=status&page=1&page_size=10');
});

test('a day that the calendar does not have is not sent', async () => {
  const { user } = open({ participants: FOUR });
  const field = screen.getByRole('textbox', { name: 'Added from' });
  await user.type(field, '31.02.2026{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Enter a date that exists');
  expect(address()).toBe('/?tab=participants');
});

test('SPEC §8 research reads: "Participants for Study with id {id} not found" replaces the list', async () => {
  const server = stubFetch({ [LIST]: failure(404, 'Not found') });
  renderPart(<ParticipantsSection study={someStudy(4)} />, { url: '/' });
  expect(await screen.findByText(`Participants for Study with id ${studyId(4)} not found`)).toBeVisible();
  expect(server.callsTo(LIST)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a study without participants shows the next step; a search without a match does not', async () => {
  const { user } = open();
  expect(
    await screen.findByText(
      'No participants yet. Add codes, and hand them out: the list of who is who stays outside this system.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add participants' }));
  expect(await screen.findByRole('dialog', { name: 'Add participants' })).toBeVisible();
  expect(address()).toBe('/?tab=participants&add=1');
});

test('no match offers to reset the filters', async () => {
  open({ participants: FOUR, url: '/?q=zzz' });
  expect(await screen.findByText('No participants match these filters.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
});

test.each<[string, Partial<Study>]>([
  ['an analyst', { part: 'analyst' }],
  ['a closed study', { status: 'closed' }],
])('%s: participants cannot be added or grouped, codes can still be copied', async (_who, study) => {
  const { user } = open({ participants: FOUR, study });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-002-8' }));
  expect(screen.queryByRole('button', { name: 'Add participants' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set group' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy codes' })).toBeVisible();
});

test('an analyst has no row menu', async () => {
  open({ participants: FOUR, study: { part: 'analyst' } });
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  expect(screen.queryByRole('button', { name: 'Actions for KDZ-002-8' })).toBeNull();
});

test('in a closed study participants can only be withdrawn, and the reason is shown', async () => {
  const { user } = open({ participants: FOUR, study: { status: 'closed' } });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await screen.findByRole('menu');
  const disabled = (name: RegExp) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled');
  expect(disabled(/^Edit/)).toBe('true');
  expect(disabled(/^Withdraw…/)).toBe('false');
  expect(disabled(/^Invitation link/)).toBe('true');
  expect(disabled(/^Delete…/)).toBe('true');
  expect(screen.getAllByText('This study is closed. Reopen it to change it.')).toHaveLength(3);
});

test('the menu of a row offers a new link with its QR code, and paper only to those who are asked', async () => {
  const joined = { joined_at: '2026-03-09T08:00:00.000Z', consent_version: 1, consent_state: 'current' } as const;
  const { user } = open({ participants: [FOUR[1], someParticipant(4, joined)].filter((one) => one !== undefined) });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-004-4' }));
  expect(await screen.findByRole('menuitem', { name: 'New link to the own page…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Invitation link/ })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Record a consent on paper…' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-002-8' }));
  expect(await screen.findByRole('menuitem', { name: 'Record a consent on paper…' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Invitation link and QR code…' }));
  expect(await screen.findByRole('dialog', { name: 'Invite 1 participant?' })).toBeVisible();
});

test('a withdrawn participant can be neither edited, withdrawn nor deleted, and the reason is shown', async () => {
  const { user } = open({ participants: FOUR });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-001-5' }));
  expect(await screen.findByRole('menuitem', { name: /^Delete…/ })).toHaveTextContent(
    'A withdrawn participant cannot be deleted: the code remains as proof',
  );
  expect(screen.getByRole('menuitem', { name: /^Edit/ })).toHaveTextContent(
    'This participant is withdrawn and cannot be changed any more',
  );
});

test('selected participants get a group at once; Undo restores each former group', async () => {
  const { user, server, held } = open({ participants: FOUR });
  await user.click(await screen.findByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: 'Set group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the group of 4 participants' }));
  await chooseOption(user, dialog.getByRole('combobox', { name: /^Group/ }), 'New group…');
  await user.type(dialog.getByRole('textbox', { name: 'Name of the new group' }), 'Night shift');
  await user.click(dialog.getByRole('button', { name: 'Set group' }));
  expect(await screen.findByText('Group of 3 participants set')).toBeVisible();
  expect(held.participants.map(({ group }) => group)).toEqual(['A', 'Night shift', 'Night shift', 'Night shift']);
  expect(screen.queryByText(/ selected$/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The groups are as before')).toBeVisible();
  expect(held.participants.map(({ group }) => group)).toEqual(['A', 'B', null, 'B']);
  expect(server.callsTo(GROUP)).toHaveLength(3);
});

test('2,400 selected participants are grouped in calls of 1,000, and an error in between shows the progress', async () => {
  const many = Array.from({ length: 2400 }, (_, index) => someParticipant(index + 1));
  const { user, server } = open({ participants: many });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-001-5' }));
  await user.click(screen.getByRole('button', { name: /^Select all 2.400 matching$/ }));
  await screen.findByText('2 400 selected');
  await user.click(screen.getByRole('button', { name: 'Set group' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Set the group of 2.400 participants$/ }));
  const answered = server.callsTo(GROUP);
  expect(answered).toHaveLength(0);
  let count = 0;
  server.on(GROUP, ({ body }) => {
    count += 1;
    const { ids } = body as { ids: string[] };
    if (count === 3) return failure(500, 'Internal Server Error');
    return Response.json({ changed: ids.length, former: ids.map((id) => ({ id, group: null })) });
  });
  await chooseOption(user, dialog.getByRole('combobox', { name: /^Group/ }), 'B');
  await user.click(dialog.getByRole('button', { name: 'Set group' }));
  expect(await screen.findByText('The group of 2 000 participants was set, then it stopped.')).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent('Internal Server Error');
  expect(server.callsTo(GROUP).map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([1000, 1000, 400]);
});

test('a group is no place for personal data', async () => {
  const { user, server } = open({ participants: FOUR });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-002-8' }));
  await user.click(screen.getByRole('button', { name: 'Set group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the group of 1 participant' }));
  await chooseOption(user, dialog.getByRole('combobox', { name: /^Group/ }), 'New group…');
  await user.type(dialog.getByRole('textbox', { name: 'Name of the new group' }), 'anna@example.org');
  await user.click(dialog.getByRole('button', { name: 'Set group' }));
  expect(await dialog.findByText('Never enter names, birth dates or e-mail addresses')).toBeVisible();
  expect(server.callsTo(GROUP)).toHaveLength(0);
});

test('the codes of selected participants are copied one per line', async () => {
  const { user } = open({ participants: FOUR });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-002-8' }));
  await user.click(box('Select KDZ-003-1'));
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await screen.findByText('2 codes copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith('KDZ-002-8\nKDZ-003-1');
});

test('deleting from the list needs the code, in any spelling, and is confirmed', async () => {
  const { user, server } = open({ participants: FOUR });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-002-8' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete KDZ-002-8?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Added twice');
  await user.type(dialog.getByLabelText('Code'), 'KDZ-004-4{Enter}');
  expect(await dialog.findByText('The code does not match')).toBeVisible();
  expect(server.callsTo('DELETE /api/research/participants/*')).toHaveLength(0);
  await user.clear(dialog.getByLabelText('Code'));
  await user.type(dialog.getByLabelText('Code'), 'kdz 002 8{Enter}');
  expect(await screen.findByText('Participant deleted')).toBeVisible();
  await waitFor(() => expect(codes()).toEqual(['KDZ-004-4', 'KDZ-003-1', 'KDZ-001-5']));
});

test('PAGES §3.5 this week and the weeks met stand beside the participants that have joined', async () => {
  const joined = someParticipant(2, { joined_at: '2026-10-01T08:00:00.000Z', status: 'syncing' });
  const { server } = open({ participants: [someParticipant(1), joined] });
  const standing = { participant_id: joined.id, this_week: 'data', active_days: 3, target: 4 };
  server.on(
    'GET /api/research/studies/*/standings',
    json({ as_of: '2026-11-20T13:32:00.000Z', standings: [{ ...standing, weeks_met: 7, weeks_total: 9 }] }),
  );
  const row = await screen.findByRole('row', { name: /KDZ-002-8/ });
  expect(await within(row).findByText('3 / 4')).toBeVisible();
  expect(within(row).getByText('7 of 9')).toBeVisible();
  expect(server.callsTo('GET /api/research/studies/*/standings')[0]?.params.get('ids')).toBe(joined.id);
});
