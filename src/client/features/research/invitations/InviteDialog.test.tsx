import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { failure, json, noContent, stubFetch } from '#client/testing/fetchStub.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { someStudy, studyId } from '#client/testing/stubStudies.ts';
import type { InvitedAnswer, StudyLink } from '#shared/contract/invites.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { inviteCsv } from './InviteResult.tsx';
import { StudyLinkDialog } from './StudyLinkDialog.tsx';

const INVITE = `POST /api/research/studies/${studyId(4)}/invites`;
const invites: InvitedAnswer['invites'] = [1, 2].map((number) => ({
  participant_id: `participant-${number}`,
  code: `KDZ-00${number}-${number}`,
  url: `https://kadenz.example/i#p.token-${number}`,
  expires_at: '2026-12-07T09:00:00.000Z',
}));

function open(answer: () => Response = () => json({ invites, left_out: ['KDZ-003-1'] })) {
  const server = stubFetch();
  server.on(INVITE, answer);
  const study = someStudy(4, { code_prefix: 'KDZ', title: 'Sleep and running' });
  const { user } = renderPart(
    <InviteDialog study={study} ids={['participant-1', 'participant-2', 'participant-3']} onClose={() => undefined} />,
  );
  return { user, server };
}

const sheets = () => [...document.querySelectorAll<HTMLElement>('.sheets .sheet')];

test('the dialog says what ends before it makes links, and shows them once, with a sheet for each', async () => {
  const { user, server } = open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 3 participants?' }));
  expect(dialog.getByText(/A link or a printed sheet that they have already ends at once\./)).toBeVisible();
  expect(server.callsTo(INVITE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make links' }));
  expect(await screen.findByRole('dialog', { name: '2 links made' })).toBeVisible();
  expect(screen.getByText('Joined or withdrawn, so without a new link: KDZ-003-1')).toBeVisible();
  expect(screen.getByText(/Printing again later makes new links; the present ones then end\./)).toBeVisible();
  expect(screen.getByText('Contains personal links. Delete after use.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Codes and links' })).toHaveValue(
    invites.map(({ code, url }) => `${code} ${url}`).join('\n'),
  );
  expect(sheets().map((sheet) => sheet.querySelector('.sheet-link')?.textContent)).toEqual(
    invites.map(({ url }) => url.replace('/i#', '/i?lang=en#')),
  );
  const [first] = sheets();
  expect(first).toHaveTextContent('Sleep and running');
  expect(first).toHaveTextContent('Valid until 07.12.2026 10:00 (Europe/Berlin), for one use');
  expect(first?.querySelectorAll('li')).toHaveLength(3);
  expect(first?.querySelector('svg[aria-label="QR code of the link for KDZ-001-1"]')).not.toBeNull();
  expect(first?.querySelector('.sheet-stub')).toHaveTextContent('KDZ-001-1');
});

test('paper, language and stub of the sheets are chosen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Make links' }));
  await user.click(await screen.findByRole('radio', { name: 'A4, two sheets per page' }));
  await user.click(screen.getByRole('radio', { name: 'German' }));
  await user.click(screen.getByRole('checkbox', { name: /stub for the lab/ }));
  expect(document.querySelector('.sheets')).toHaveClass('sheets-a4');
  expect(document.querySelector('.sheets')).toHaveAttribute('lang', 'de');
  expect(sheets()[0]).toHaveTextContent('Gültig bis 07.12.2026 10:00 (Europe/Berlin), nur einmal nutzbar');
  expect(sheets()[0]).toHaveTextContent('https://kadenz.example/i?lang=de#p.token-1');
  expect(sheets()[0]?.querySelector('.sheet-stub')).toBeNull();
});

test('links that could not be made can be tried again', async () => {
  let isBroken = true;
  const { user } = open(() => (isBroken ? failure(409, 'No') : json({ invites, left_out: [] })));
  await user.click(await screen.findByRole('button', { name: 'Make links' }));
  expect(await screen.findByText('The links could not be made.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Make links' }));
  expect(await screen.findByRole('dialog', { name: '2 links made' })).toBeVisible();
});

test('the list for mail merge has code, link and last day', () => {
  const head = { code: 'Code', link: 'Link', expires: 'Gültig bis' };
  expect(inviteCsv(invites.slice(0, 1), head, 'de', 'Europe/Berlin')).toBe(
    `\uFEFFCode;Link;Gültig bis\r\nKDZ-001-1;${invites[0]?.url};2026-12-07\r\n`,
  );
});

test('the last day in the list for mail merge is that of the study’s time zone, as on the sheets', () => {
  const head = { code: 'Code', link: 'Link', expires: 'Gültig bis' };
  const late = invites.slice(0, 1).map((invite) => ({ ...invite, expires_at: '2026-12-07T23:30:00.000Z' }));
  expect(inviteCsv(late, head, 'de', 'Europe/Berlin')).toContain(';2026-12-08');
});

test('the dialog for one participant speaks of one link, before and after it is made', async () => {
  stubFetch().on(INVITE, json({ invites: invites.slice(0, 1), left_out: [] }));
  const { user } = renderPart(<InviteDialog study={someStudy(4)} ids={['participant-1']} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 1 participant?' }));
  expect(dialog.getByText(/^The participant gets a personal link that works once/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Make link' }));
  const made = within(await screen.findByRole('dialog', { name: '1 link made' }));
  expect(made.getByText(/^The link is shown only now\. Printing again later makes a new link/)).toBeVisible();
  expect(made.getByText('Contains a personal link. Delete after use.')).toBeVisible();
  expect(made.getByRole('group', { name: 'Language of the sheet' })).toBeVisible();
  expect(made.getByRole('button', { name: 'Print sheet' })).toBeVisible();
});

test('a single link is shown as a QR code and can be copied', async () => {
  const { user } = open(() => json({ invites: invites.slice(0, 1), left_out: [] }));
  await user.click(await screen.findByRole('button', { name: 'Make links' }));
  expect(await screen.findByRole('dialog', { name: '1 link made' })).toBeVisible();
  const shown = within(screen.getByRole('dialog', { name: '1 link made' }));
  expect(shown.getByRole('img', { name: 'QR code of the link for KDZ-001-1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  // Styles of a field would show it in spite of the attribute `hidden`.
  expect(screen.queryByLabelText('Codes and links')).toBeNull();
});

const participantsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `participant-${first + index}`);
const sizes = (calls: { body: unknown }[]) =>
  calls.map(({ body }) => (body as { participant_ids: unknown[] }).participant_ids.length);

test('more than 1,000 are invited in calls of 1,000, and all links are shown', async () => {
  const server = stubFetch();
  const held = Promise.withResolvers<void>();
  let calls = 0;
  server.on(INVITE, async () => {
    calls += 1;
    if (calls === 2) await held.promise;
    return json({ invites: invites.slice(calls - 1, calls), left_out: [`KDZ-00${calls + 6}`] });
  });
  const ids = participantsFrom(1, 1001);
  const { user } = renderPart(<InviteDialog study={someStudy(4)} ids={ids} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Make links' }));
  expect(await screen.findByText('Links made for 1 000 of 1 001')).toBeVisible();
  held.resolve();
  expect(await screen.findByRole('dialog', { name: '2 links made' })).toBeVisible();
  expect(screen.getByText('Joined or withdrawn, so without a new link: KDZ-007, KDZ-008')).toBeVisible();
  expect(sizes(server.callsTo(INVITE))).toEqual([1000, 1]);
});

test('links that were made before a call failed are shown, with the number of those who have none', async () => {
  const server = stubFetch();
  let calls = 0;
  server.on(INVITE, () => {
    calls += 1;
    return calls === 1 ? json({ invites, left_out: [] }) : failure(500, 'No');
  });
  const ids = participantsFrom(1, 1003);
  const { user } = renderPart(<InviteDialog study={someStudy(4)} ids={ids} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Make links' }));
  expect(await screen.findByRole('dialog', { name: '2 links made' })).toBeVisible();
  expect(screen.getByText(/^The links of 3 participants could not be made\./)).toBeVisible();
});

test('links that are shown once stay when Escape is pressed, until the dialog is closed by its button', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Make links' }));
  await screen.findByRole('dialog', { name: '2 links made' });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: '2 links made' })).toBeVisible();
});

const LINK = `/api/research/studies/${studyId(4)}/link`;
const opened: StudyLink = {
  state: 'open',
  places: 20,
  places_used: 3,
  free_codes: 12,
  last_day: '2026-12-31',
  created_at: '2026-11-20T09:00:00.000Z',
};

function openLink(link: StudyLink | null, part: 'owner' | 'analyst' = 'owner') {
  const server = stubFetch();
  let now = link;
  server.on(`GET ${LINK}`, () => json({ link: now }));
  server.on(`POST ${LINK}`, () => {
    now = opened;
    return json({ link: opened, url: 'https://kadenz.example/i#s.token' }, 201);
  });
  server.on(`DELETE ${LINK}`, () => {
    now = null;
    return noContent();
  });
  const { user, store } = renderPart(<StudyLinkDialog study={someStudy(4, { part })} onClose={() => undefined} />);
  return { user, server, store };
}

test('STUDIES §2: an open link is made with places and a last day, and shown once with its QR code', async () => {
  const { user, server } = openLink(null);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open link of the study' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Places' }), '0');
  await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '31.12.2026');
  await user.click(dialog.getByRole('button', { name: 'Make link' }));
  expect((await dialog.findAllByText(/Enter a whole number from 1 to 5/))[0]).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Places' }));
  await user.type(dialog.getByRole('textbox', { name: 'Places' }), '20');
  await user.click(dialog.getByRole('button', { name: 'Make link' }));
  expect(await dialog.findByRole('img', { name: 'QR code of the open link' })).toBeVisible();
  expect(dialog.getByText('https://kadenz.example/i#s.token')).toBeVisible();
  expect(dialog.getByText('The link is shown only now. Making a new one ends this one.')).toBeVisible();
  expect(server.callsTo(`POST ${LINK}`).map(({ body }) => body)).toEqual([{ places: 20, last_day: '2026-12-31' }]);
  await user.keyboard('{Escape}');
  expect(dialog.getByText('https://kadenz.example/i#s.token')).toBeVisible();
});

test("typed places of an open link stay when another user changes the study's last day meanwhile", async () => {
  stubFetch().on(`GET ${LINK}`, () => json({ link: null }));
  function Page() {
    const [end_date, setEnd] = useState('2026-12-31');
    return (
      <>
        <button type="button" onClick={() => setEnd('2027-01-31')}>
          Another user saves
        </button>
        <StudyLinkDialog study={someStudy(4, { part: 'owner', end_date })} onClose={() => undefined} />
      </>
    );
  }
  const { user } = renderPart(<Page />);
  await user.type(await screen.findByRole('textbox', { name: 'Places' }), '20');
  fireEvent.click(screen.getByText('Another user saves'));
  expect(screen.getByRole('textbox', { name: 'Last day' })).toHaveValue('31.01.2027');
  expect(screen.getByRole('textbox', { name: 'Places' })).toHaveValue('20');
  expect(screen.getByText(/^These values were changed meanwhile\./)).toBeVisible();
});

test('an open link says how much of it is used, is closed, and a new one says that it ends the former', async () => {
  const { user } = openLink(opened);
  expect(await screen.findByText('3 of 20 taken')).toBeVisible();
  expect(screen.getByText('The link itself is not shown again. A new one ends it at once.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New link…' }));
  expect(await screen.findByText('The present link and its printed QR codes end at once.')).toBeVisible();
});

test('a link is closed', async () => {
  const { user, server } = openLink(opened);
  await user.click(await screen.findByRole('button', { name: 'Close the link' }));
  expect(await screen.findByRole('textbox', { name: 'Places' })).toBeVisible();
  expect(server.callsTo(`DELETE ${LINK}`)).toHaveLength(1);
});

test('a link that another user closed first is no longer shown as open', async () => {
  const { user, server } = openLink(opened);
  const close = await screen.findByRole('button', { name: 'Close the link' });
  server.on(`DELETE ${LINK}`, failure(409, 'This study has no open link'));
  server.on(`GET ${LINK}`, json({ link: null }));
  await user.click(close);
  expect(await screen.findByRole('textbox', { name: 'Places' })).toBeVisible();
});

test('typed places of an open link stay when a colleague opens a link meanwhile, and its end is said', async () => {
  const { user, server, store } = openLink(null);
  await user.type(await screen.findByRole('textbox', { name: 'Places' }), '20');
  server.on(`GET ${LINK}`, json({ link: opened }));
  act(() => {
    store.dispatch(apiSlice.util.invalidateTags(['StudyLink']));
  });
  expect(await screen.findByText('The present link and its printed QR codes end at once.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Places' })).toHaveValue('20');
});

test('a link that a colleague opens takes the place of a form without an entry', async () => {
  const { server, store } = openLink(null);
  await screen.findByRole('textbox', { name: 'Places' });
  server.on(`GET ${LINK}`, json({ link: opened }));
  act(() => {
    store.dispatch(apiSlice.util.invalidateTags(['StudyLink']));
  });
  expect(await screen.findByText('3 of 20 taken')).toBeVisible();
});

test('a link that could not be closed says so with the reference', async () => {
  const { user, server } = openLink(opened);
  server.on(`DELETE ${LINK}`, failure(500, 'Internal Server Error'));
  await user.click(await screen.findByRole('button', { name: 'Close the link' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(/^Reference/)).toBeVisible();
});

test('a link that could not be closed without an answer of the server says so', async () => {
  const { user, server } = openLink(opened);
  server.on(`DELETE ${LINK}`, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await screen.findByRole('button', { name: 'Close the link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred');
});

test('an analyst reads the state of the link and cannot change it', async () => {
  openLink(opened, 'analyst');
  expect(await screen.findByText('3 of 20 taken')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close the link' })).toBeNull();
});

test.each([
  [{ used: 4, limit: 10 }, 'Strava allows 6 more connections for this installation.'],
  [{ used: 8, limit: 10 }, /^Strava allows 2 more connections for this installation, and 3 are invited\./],
  [{ used: 10, limit: 10 }, 'Strava allows no more connections for this installation.'],
])('PAGES §3.5 the capacity of %j is said before anybody is invited', async (capacity, sentence) => {
  const server = stubFetch();
  server.on('GET /api/research/studies/*/capacity', json({ capacity }));
  const study = someStudy(4, { permitted_sources: ['strava'] });
  renderPart(<InviteDialog study={study} ids={['one', 'two', 'three']} onClose={() => undefined} />);
  expect(await screen.findByText(sentence)).toBeVisible();
});
