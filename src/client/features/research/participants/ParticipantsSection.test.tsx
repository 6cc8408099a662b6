import { screen, waitFor, within } from '@testing-library/react';
import FileSaver from 'file-saver';
import { useLocation } from 'react-router';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, studyId } from '#client/testing/stubStudies.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { type Both, textIn } from '#shared/words/both.ts';
import { PARTICIPANT_FILE_COLUMNS } from '#shared/words/participantFile.ts';
import { invitationStates, participantStatuses } from '#shared/words/participants.ts';
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

test('the list shows code, group, status, data so far and invitation, the most urgent first, then by code', async () => {
  const delivers = { joined_at: '2026-03-09T08:00:00.000Z', last_activity_day: '2026-04-09', activity_count: 1204 };
  const synced = { last_sync_at: '2026-04-10T06:05:00.000Z' };
  const invite = {
    state: 'opened',
    created_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2026-12-04T09:00:00.000Z',
  } as const;
  const participants = FOUR.map((one) => (one.code === 'KDZ-003-1' ? { ...one, ...delivers, ...synced, invite } : one));
  const { server } = open({ participants });
  expect(await screen.findByRole('link', { name: 'KDZ-002-8' })).toBeVisible();
  expect(codes()).toEqual(['KDZ-002-8', 'KDZ-004-4', 'KDZ-003-1', 'KDZ-001-5']);
  expect(server.callsTo(LIST)[0]?.params.toString()).toBe('sort=status&page=1&page_size=10');
  const row = screen.getByRole('row', { name: /KDZ-003-1/ });
  await waitFor(() => expect(row).not.toHaveTextContent('…'));
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '',
    '–no value',
    'Completed',
    '09.04.2026',
    '10.04.2026 08:05',
    '1\u202f204',
    '–no value',
    '–no value',
    'Opened, until 04.12.2026',
    '•••',
  ]);
  expect(screen.getByRole('row', { name: /KDZ-002-8/ })).toHaveTextContent('No invitation');
  expect(screen.getByText(/^4 participants/)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
});

test('the day of adding is a column that is chosen', async () => {
  const { user } = open({ participants: FOUR });
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  expect(screen.queryByRole('columnheader', { name: 'Added' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Added' }));
  expect(await screen.findByRole('columnheader', { name: 'Added', hidden: true })).toBeInTheDocument();
  expect(screen.getAllByText('05.03.2026').length).toBeGreaterThan(0);
});

test('a code links to its page, with the list that it was opened from', async () => {
  open({ participants: FOUR, url: '/?tab=participants&sort=-code' });
  const link = await screen.findByRole('link', { name: 'KDZ-002-8' });
  expect(link).toHaveAttribute(
    'href',
    `/research/participants/${participantId(2)}?list=tab%3Dparticipants%26sort%3D-code`,
  );
});

test('filters by several states, group, silence and day of joining go into the address and to the server; chips remove them', async () => {
  const { user, server } = open({ participants: FOUR });
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  await user.click(box('Withdrawn'));
  await user.click(box('No invitation'));
  await chooseOption(user, screen.getByRole('combobox', { name: 'Group' }), 'A');
  expect(screen.getByRole('textbox', { name: 'Joined from' })).not.toBeVisible();
  await user.click(screen.getByText('More filters'));
  expect(screen.getByRole('textbox', { name: 'Joined from' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Joined from' }), '1.3.2026{Enter}');
  const silence = screen.getByRole('textbox', { name: 'Silent for at least (days)' });
  await user.type(silence, 'often{Enter}');
  expect(silence).toHaveAccessibleDescription('Enter a whole number from 1 to 999');
  await user.clear(silence);
  await user.type(silence, '7{Enter}');
  expect(address()).toBe(
    '/?tab=participants&status=no_invitation%2Cwithdrawn&group=A&joined_from=2026-03-01&silent_days=7',
  );
  await waitFor(() => {
    const { params } = server.callsTo(LIST).at(-1) ?? {};
    expect(Object.fromEntries(params ?? [])).toEqual({
      status: 'no_invitation,withdrawn',
      group: 'A',
      joined_from: '2026-03-01',
      silent_days: '7',
      sort: 'status',
      page: '1',
      page_size: '10',
    });
  });
  await user.click(screen.getByRole('button', { name: 'Remove filter Silent for at least (days): 7' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Joined from 01.03.2026' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Status: Withdrawn' }));
  expect(address()).toBe('/?tab=participants&status=no_invitation&group=A');
  expect(screen.getByRole('heading', { name: 'Participants' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(address()).toBe('/?tab=participants');
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
});

test('PAGES §3.17 the list behind "expires tomorrow" has a chip, which shows all again', async () => {
  const { user, server } = open({ participants: FOUR, url: '/?tab=participants&expires=tomorrow' });
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  expect(server.callsTo(LIST).at(-1)?.params.get('expires')).toBe('tomorrow');
  await user.click(screen.getByRole('button', { name: 'Remove filter Invitation expires tomorrow' }));
  expect(address()).toBe('/?tab=participants');
});

test('unknown values in the address are not sent', async () => {
  const { server } = open({
    participants: FOUR,
    url: '/?status=withdrawn,lost&joined_from=yesterday&silent_days=0&sort=colour',
  });
  await screen.findByRole('link', { name: 'KDZ-001-5' });
  expect(server.callsTo(LIST)[0]?.params.toString()).toBe('status=withdrawn&sort=status&page=1&page_size=10');
});

test('a day that the calendar does not have is not sent', async () => {
  const { user } = open({ participants: FOUR });
  await user.click(screen.getByText('More filters'));
  const field = screen.getByRole('textbox', { name: 'Joined from' });
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

test('in a closed study the menu of a row still offers a new link to the data that are kept', async () => {
  const joined = { status: 'completed', joined_at: '2026-03-09T08:00:00.000Z' } as const;
  const { user } = open({ participants: [someParticipant(4, joined)], study: { status: 'closed' } });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-004-4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'New link to the participant’s page…' }));
  expect(await screen.findByRole('dialog', { name: 'New link to the page of KDZ-004-4' })).toBeVisible();
});

test('the menu of a row offers a new link with its QR code, and paper only to those who are asked', async () => {
  const joined = { joined_at: '2026-03-09T08:00:00.000Z', consent_version: 1, consent_state: 'current' } as const;
  const { user } = open({ participants: [FOUR[1], someParticipant(4, joined)].filter((one) => one !== undefined) });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-004-4' }));
  expect(await screen.findByRole('menuitem', { name: 'New link to the participant’s page…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Invitation link/ })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Record a consent on paper…' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-002-8' }));
  expect(await screen.findByRole('menuitem', { name: 'Record a consent on paper…' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Invitation link and QR code…' }));
  expect(await screen.findByRole('dialog', { name: 'Invite 1 participant?' })).toBeVisible();
});

test.each([
  ['kept data gets', '2026-03-09T08:00:00.000Z', 'New link to the participant’s page…', null],
  ['erased data gets no', null, 'Invitation link and QR code…', 'true'],
])('a withdrawn participant with %s a new link to their own page', async (_which, joined_at, name, isDisabled) => {
  const withdrawn = { status: 'withdrawn', withdrawn_at: '2026-05-01T09:00:00.000Z', joined_at } as const;
  const { user } = open({ participants: [someParticipant(4, withdrawn)] });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-004-4' }));
  const entry = await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
  expect(entry.getAttribute('aria-disabled') === 'true').toBe(isDisabled === 'true');
});

test('the menu of a row has no link to the own page of a participant with an account', async () => {
  const joined = { joined_at: '2026-03-09T08:00:00.000Z', consent_version: 1, consent_state: 'current' } as const;
  const { user } = open({ participants: [someParticipant(4, { ...joined, has_account: true })] });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-004-4' }));
  expect(await screen.findByRole('menuitem', { name: 'Withdraw…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'New link to the participant’s page…' })).toBeNull();
});

test('a participant who has joined is not deleted, and the menu says to withdraw them', async () => {
  const joined = { status: 'syncing', joined_at: '2026-03-09T08:00:00.000Z' } as const;
  const { user } = open({ participants: [someParticipant(4, joined)] });
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-004-4' }));
  const entry = await screen.findByRole('menuitem', { name: /^Delete…/ });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  expect(entry).toHaveTextContent('A participant who has joined cannot be deleted. Withdraw them instead.');
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
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  await user.click(box('Select every row of this page'));
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

test('Undo leaves the group that another user set meanwhile, and says so', async () => {
  const { user, held } = open({ participants: FOUR });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-002-8' }));
  await user.click(box('Select KDZ-003-1'));
  await user.click(screen.getByRole('button', { name: 'Set group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the group of 2 participants' }));
  await chooseOption(user, dialog.getByRole('combobox', { name: /^Group/ }), 'A');
  await user.click(dialog.getByRole('button', { name: 'Set group' }));
  expect(await screen.findByText('Group of 2 participants set')).toBeVisible();
  const groupOf = (code: string) => held.participants.find((one) => one.code === code)?.group;
  held.participants = held.participants.map((one) => (one.code === 'KDZ-003-1' ? { ...one, group: 'C' } : one));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Could not take back every group')).toBeVisible();
  expect([groupOf('KDZ-002-8'), groupOf('KDZ-003-1')]).toEqual(['B', 'C']);
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
  expect(await dialog.findByText('Never enter names, birth dates or email addresses')).toBeVisible();
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

test('participants stay selected when they are not invited after all, and the focus returns', async () => {
  const { user } = open({ participants: FOUR });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-002-8' }));
  await user.click(screen.getByRole('button', { name: 'New invitations…' }));
  expect(await screen.findByRole('dialog', { name: 'Invite 1 participant?' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(box('Select KDZ-002-8')).toBeChecked();
  expect(screen.getByRole('button', { name: 'New invitations…' })).toHaveFocus();
});

test('the links of all invited participants stay although the filter then matches no row', async () => {
  const url = '/?tab=participants&status=no_invitation';
  const { user, server, held } = open({ participants: [someParticipant(2), someParticipant(3)], url });
  server.on(`POST /api/research/studies/${studyId(4)}/invites`, () => {
    const invites = held.participants.map(({ id, code }) => ({
      ...{ participant_id: id, code, url: `https://kadenz.example/i#p.${code}` },
      expires_at: '2026-12-07T09:00:00.000Z',
    }));
    held.participants = held.participants.map((one) => ({ ...one, status: 'invited' }));
    return json({ invites, left_out: [] });
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-002-8' }));
  await user.click(box('Select KDZ-003-1'));
  await user.click(screen.getByRole('button', { name: 'New invitations…' }));
  await user.click(await screen.findByRole('button', { name: 'Make links' }));
  expect(await screen.findByRole('dialog', { name: '2 links made' })).toBeVisible();
  expect(await screen.findByText('0 participants')).toBeInTheDocument();
  const links = screen.getByRole('textbox', { name: 'Codes and links' });
  expect(links).toHaveValue(
    'KDZ-002-8 https://kadenz.example/i#p.KDZ-002-8\nKDZ-003-1 https://kadenz.example/i#p.KDZ-003-1',
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: /selected/i })).toBeNull();
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
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.on('GET /api/research/studies/*/standings', () => promise);
  const row = await screen.findByRole('row', { name: /KDZ-002-8/ });
  expect(await within(row).findAllByText('…')).toHaveLength(2);
  expect(screen.getByRole('row', { name: /KDZ-001-5/ })).not.toHaveTextContent('…');
  resolve(json({ as_of: '2026-11-20T13:32:00.000Z', standings: [{ ...standing, weeks_met: 7, weeks_total: 9 }] }));
  expect(await within(row).findByText('3 / 4')).toBeVisible();
  expect(within(row).getByText('7 of 9')).toBeVisible();
  expect(server.callsTo('GET /api/research/studies/*/standings')[0]?.params.get('ids')).toBe(joined.id);
});

test('PAGES §3.5 the views All, Needs contact, Not joined and Withdrawn take the place of search and filters', async () => {
  const { user, server } = open({ participants: FOUR, url: '/?tab=participants&group=A&q=KDZ' });
  const views = within(await screen.findByRole('navigation', { name: 'Views' }));
  expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Needs contact',
    'Not joined',
    'Withdrawn',
  ]);
  expect(views.queryByRole('link', { current: true })).toBeNull();
  await user.click(views.getByRole('link', { name: 'Withdrawn' }));
  expect(address()).toBe('/?tab=participants&status=withdrawn');
  expect(views.getByRole('link', { current: true })).toHaveTextContent('Withdrawn');
  await waitFor(() => expect(codes()).toEqual(['KDZ-001-5']));
  await user.click(views.getByRole('link', { name: 'Needs contact' }));
  await waitFor(() =>
    expect(server.callsTo(LIST).at(-1)?.params.get('status')).toBe(
      'disconnected,permission_missing,silent,invitation_expired',
    ),
  );
  await user.click(views.getByRole('link', { name: 'Not joined' }));
  await waitFor(() => expect(codes()).toEqual(['KDZ-002-8', 'KDZ-004-4']));
  expect(server.callsTo(LIST).at(-1)?.params.get('joined')).toBe('no');
  expect(views.getByRole('link', { current: true })).toHaveTextContent('Not joined');
  await user.click(views.getByRole('link', { name: 'All' }));
  expect(address()).toBe('/?tab=participants');
});

test.each(['Last activity', 'Last sync', 'Activities'])('the list is sorted by %s by the server', async (title) => {
  const { user, server } = open({ participants: FOUR });
  const head = await screen.findByRole('columnheader', { name: title });
  await user.click(within(head).getByRole('button'));
  const key = title.toLowerCase().replace(' ', '_');
  await waitFor(() => expect(server.callsTo(LIST).at(-1)?.params.get('sort')).toBe(key));
});

test('PAGES §3.5 the menu of a row has the sources of a participant read, and says why not', async () => {
  const joined = someParticipant(4, { joined_at: '2026-03-09T08:00:00.000Z', status: 'syncing' });
  const { user, server } = open({ participants: [someParticipant(2), joined] });
  server.on('POST /api/research/participants/*/sync', json({ queued: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Actions for KDZ-004-4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
  expect(await screen.findByText(/^The sources are being read/)).toBeVisible();
  expect(server.callsTo('POST /api/research/participants/*/sync')[0]?.path).toContain(joined.id);
  server.on('POST /api/research/participants/*/sync', failure(409, 'No source of this participant can be read now'));
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-004-4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
  expect(await screen.findByText(/No source of this participant can be read now/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for KDZ-002-8' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Sync now' })).toBeNull();
});

test('PAGES §3.5 the selected participants are reminded in one call, and those who are not are counted by reason', async () => {
  const { user, server } = open({ participants: FOUR });
  const remind = `POST /api/research/studies/${studyId(4)}/reminders`;
  const sent = { id: 'r-1', participant_id: participantId(2), code: 'KDZ-002-8' };
  const left = (number: number) => ({
    participant_id: participantId(number),
    code: 'KDZ-003-1',
    reason: 'not_reachable',
  });
  server.on(remind, json({ reminders: [sent], left_out: [left(3), left(4)] }, 201));
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  await user.click(box('Select every row of this page'));
  await user.click(screen.getByRole('button', { name: 'Remind' }));
  expect(
    await screen.findByText('1 participant is reminded by email. 2 are not reminded: no confirmed address.'),
  ).toBeVisible();
  expect(server.callsTo(remind).map(({ body }) => (body as { participant_ids: string[] }).participant_ids)).toEqual([
    [participantId(2), participantId(4), participantId(3), participantId(1)],
  ]);
});

test('PAGES §3.5 the selected participants are exported by the server, in the language of the screen; a refusal is said', async () => {
  const { user, server } = open({ participants: [someParticipant(2), someParticipant(4)] });
  const path = `POST /api/research/studies/${studyId(4)}/participants-file`;
  server.on(path, () => new Response('Code\r\n'));
  const save = jest.spyOn(FileSaver, 'saveAs').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('checkbox', { name: 'Select KDZ-002-8' }));
  await user.click(screen.getByRole('button', { name: 'Export selected' }));
  await waitFor(() => expect(save.mock.calls.map(([, name]) => name)).toEqual(['kdz-participants.csv']));
  expect(server.callsTo(path).map(({ body }) => body)).toEqual([{ ids: [participantId(2)], language: 'en' }]);
  server.on(path, () => failure(404, 'Study not found'));
  const button = screen.getByRole('button', { name: 'Export selected' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await user.click(button);
  expect(await screen.findByText(/^The participants could not be exported\./)).toBeVisible();
  save.mockRestore();
});

test('the file of participants has the words of the list in both languages', () => {
  for (const language of ['en', 'de'] as const) {
    const { fields, statuses } = participantsTexts[language];
    const { column, states } = invitationsTexts[language];
    const inLanguage = (words: Both) => textIn(language, words);
    expect(PARTICIPANT_FILE_COLUMNS.map(inLanguage)).toEqual([
      ...[fields.code, fields.group, fields.status, fields.joined, fields.lastActivity, fields.lastSync],
      ...[fields.activities, column, fields.added],
    ]);
    expect(Object.values(participantStatuses).map(inLanguage)).toEqual(Object.values(statuses));
    expect(Object.values(invitationStates).map(inLanguage)).toEqual(Object.values(states));
  }
});

test('PAGES §3.0-H the list says since when a participant is silent, disconnected or without a permission', async () => {
  fixDate('2026-11-20T11:30:00Z');
  open({
    participants: [
      someParticipant(2, { status: 'disconnected', status_since: '2026-11-02' }),
      someParticipant(3, { status: 'permission_missing', status_since: '2026-11-03' }),
      someParticipant(4, { status: 'silent', status_since: '2026-11-11' }),
      someParticipant(5, { status: 'invited', status_since: '2026-11-11' }),
    ],
  });
  await screen.findByRole('link', { name: 'KDZ-002-8' });
  const statusOf = (code: string) =>
    within(screen.getByRole('row', { name: new RegExp(code) })).getAllByRole('cell')[2];
  expect(statusOf('KDZ-002-8')).toHaveTextContent('Disconnected since 02.11.2026');
  expect(statusOf('KDZ-003-1')).toHaveTextContent('Permission missing since 03.11.2026');
  expect(statusOf('KDZ-004-4')).toHaveTextContent('Silent 9 days');
  expect(statusOf('KDZ-005-3')).toHaveTextContent(/^Invited$/);
});
