import { act, screen, within } from '@testing-library/react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { type FetchStub, failure, json, noContent } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, stubStudies } from '#client/testing/stubStudies.ts';
import type { LoggedContact, ParticipantConnectionAnswer, TimelineEntry } from '#shared/contract/followUp.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { researchMessages } from '#shared/researchMessages.ts';

const AT = '/api/research/participants/0190cccc*';
const JOINED = { joined_at: '2026-10-01T08:00:00.000Z', status: 'syncing', activity_count: 61 } as const;

function open(prepare: (server: FetchStub) => void, participant: Partial<Participant> = JOINED) {
  return renderApp({
    url: `/research/participants/${participantId(2)}`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { code_prefix: 'KDZ' })]);
      stubParticipants(server, [someParticipant(2, participant)]);
      prepare(server);
    },
  });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('PAGES §3.7 the timeline shows what happened, page by page', async () => {
  const event = (day: string, params: TimelineEntry['params']): TimelineEntry => ({
    ...{ kind: 'gap', day, at: null, last_day: '2026-11-18', params },
  });
  const { server, user } = open((stub) =>
    stub.on(`GET ${AT}/timeline`, ({ params }) =>
      params.get('page') === '2'
        ? json({ entries: [event('2026-09-01', { days: 7 })], total: 11, page: 2, page_size: 10 })
        : json({ entries: [event('2026-11-10', { days: 9 })], total: 11, page: 1, page_size: 10 }),
    ),
  );
  const timeline = await region('Timeline');
  expect(await timeline.findByText('No activity for 9 days')).toBeVisible();
  expect(timeline.getByText('10.11.2026 to 18.11.2026')).toBeVisible();
  await user.click(timeline.getByRole('link', { name: /Next/ }));
  expect(await timeline.findByText('No activity for 7 days')).toBeVisible();
  expect(server.callsTo(`GET ${AT}/timeline`).every(({ params }) => !params.has('search'))).toBe(true);
});

test('two equal events of a day are two rows, and leave the timeline with their page', async () => {
  const called = (day: string): TimelineEntry => ({
    ...{ kind: 'contact', day, at: null, last_day: day, params: { channel: 'phone', outcome: 'not_reached' } },
  });
  const { user } = open((stub) =>
    stub.on(`GET ${AT}/timeline`, ({ params }) =>
      params.get('page') === '2'
        ? json({ entries: [called('2026-09-01')], total: 11, page: 2, page_size: 10 })
        : json({ entries: [called('2026-11-10'), called('2026-11-10')], total: 11, page: 1, page_size: 10 }),
    ),
  );
  const timeline = await region('Timeline');
  expect(await timeline.findAllByText('10.11.2026')).toHaveLength(2);
  await user.click(timeline.getByRole('link', { name: /Next/ }));
  expect(await timeline.findByText('01.09.2026')).toBeVisible();
  expect(timeline.queryAllByText('10.11.2026')).toEqual([]);
});

test('a timeline that could not be read is a sentence with a second try', async () => {
  repeatReadsAtOnce();
  const { server, user } = open((stub) => stub.on(`GET ${AT}/timeline`, failure(500, 'Broken')));
  const timeline = await region('Timeline');
  expect(await timeline.findByText('Could not load the timeline.')).toBeVisible();
  server.on(`GET ${AT}/timeline`, json({ entries: [], total: 0, page: 1, page_size: 10 }));
  await user.click(timeline.getByRole('button', { name: 'Try again' }));
  expect(await timeline.findByText('Nothing has happened yet.')).toBeVisible();
});

const CONTACT: LoggedContact = {
  ...{ id: 'c-1', contacted_on: '2026-11-16', channel: 'mail', outcome: 'message_left', note: 'Mornings suit' },
  ...{ created_by_email: 'owner@example.org', created_at: '2026-11-16T09:00:00.000Z' },
};
const listed = (...contacts: LoggedContact[]) => json({ contacts, total: contacts.length, page: 1, page_size: 10 });

test('a contact is noted after its errors are shown, and undone', async () => {
  fixDate('2026-11-17T09:00:00Z');
  const { server, user } = open((stub) => {
    stub.on(`POST ${AT}/contacts`, json({ contact: CONTACT }, 201));
    stub.on('DELETE /api/research/contacts/c-1', noContent());
  });
  const log = await region('Contact log');
  expect(await log.findByText('No contact has been noted.')).toBeVisible();
  await user.click(log.getByRole('button', { name: 'Note a contact…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Note a contact with KDZ-002-8' }));
  const day = dialog.getByRole('textbox', { name: /^Day/ });
  expect(day).toHaveValue('17.11.2026');
  await user.clear(day);
  await pasteInto(user, day, '18.11.2026');
  await pasteInto(user, dialog.getByRole('textbox', { name: /^Note/ }), 'Write to mia@example.org');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText('The date lies in the future'))[0]).toBeVisible();
  expect(dialog.getAllByText('Never enter names, birth dates or email addresses')[0]).toBeVisible();
  expect(server.callsTo(`POST ${AT}/contacts`)).toEqual([]);
  await user.clear(day);
  await pasteInto(user, day, '16.11.2026');
  await user.clear(dialog.getByRole('textbox', { name: /^Note/ }));
  await pasteInto(user, dialog.getByRole('textbox', { name: /^Note/ }), 'Mornings suit');
  await user.click(dialog.getByRole('radio', { name: 'Mail' }));
  await user.click(dialog.getByRole('radio', { name: 'Message left' }));
  server.on(`GET ${AT}/contacts`, listed(CONTACT));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await log.findByText('Mornings suit')).toBeVisible();
  const { contacted_on, channel, outcome, note } = CONTACT;
  expect(server.callsTo(`POST ${AT}/contacts`)[0]?.body).toEqual({ contacted_on, channel, outcome, note });
  server.on(`GET ${AT}/contacts`, listed());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await log.findByText('No contact has been noted.')).toBeVisible();
  expect(server.callsTo('DELETE /api/research/contacts/c-1')).toHaveLength(1);
});

test('a contact is taken back, and the undo notes it again', async () => {
  const { server, user } = open((stub) => {
    stub.on(`GET ${AT}/contacts`, listed(CONTACT));
    stub.on(`POST ${AT}/contacts`, json({ contact: CONTACT }, 201));
    stub.on('DELETE /api/research/contacts/c-1', noContent());
  });
  const log = await region('Contact log');
  const takeBack = await log.findByRole('button', { name: 'Take back: Mail on 16.11.2026' });
  expect(log.getByRole('columnheader', { name: 'Action' })).toHaveClass('no-print');
  await user.click(takeBack);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  const { contacted_on, channel, outcome, note } = CONTACT;
  expect(server.callsTo(`POST ${AT}/contacts`)[0]?.body).toEqual({ contacted_on, channel, outcome, note });
});

test('what was typed about a contact stays when the page is read again after midnight', async () => {
  fixDate('2026-11-17T22:59:00Z');
  const { store, user } = open(() => undefined);
  await user.click((await region('Contact log')).getByRole('button', { name: 'Note a contact…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Note a contact with KDZ-002-8' }));
  const note = dialog.getByRole('textbox', { name: /^Note/ });
  await pasteInto(user, note, 'Mornings suit');
  jest.setSystemTime(new Date('2026-11-17T23:01:00Z'));
  await act(async () => {
    store.dispatch(apiSlice.util.invalidateTags(['Participant']));
  });
  await user.type(note, ' best');
  expect(note).toHaveValue('Mornings suit best');
  expect(dialog.getByRole('textbox', { name: /^Day/ })).toHaveValue('17.11.2026');
});

test('a contact is taken back once, also by a double press', async () => {
  const answer = Promise.withResolvers<Response>();
  const { server, user } = open((stub) => {
    stub.on(`GET ${AT}/contacts`, listed(CONTACT));
    stub.on('DELETE /api/research/contacts/c-1', () => answer.promise);
  });
  const log = await region('Contact log');
  await user.dblClick(await log.findByRole('button', { name: 'Take back: Mail on 16.11.2026' }));
  expect(server.callsTo('DELETE /api/research/contacts/c-1')).toHaveLength(1);
  await act(async () => answer.resolve(new Response(null, { status: 204 })));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a contact that is gone already leaves the log', async () => {
  const { server, user } = open((stub) => {
    stub.on(`GET ${AT}/contacts`, listed(CONTACT));
    stub.on('DELETE /api/research/contacts/c-1', failure(404, 'Contact with id c-1 not found'));
  });
  const log = await region('Contact log');
  const takeBack = await log.findByRole('button', { name: 'Take back: Mail on 16.11.2026' });
  server.on(`GET ${AT}/contacts`, listed());
  await user.click(takeBack);
  expect(await log.findByText('No contact has been noted.')).toBeVisible();
});

test('an analyst reads contacts, a blinded one without notes, and notes none', async () => {
  open((stub) => stub.on(`GET ${AT}/contacts`, listed({ ...CONTACT, note: null })), { ...JOINED, part: 'analyst' });
  const log = await region('Contact log');
  expect(await log.findByText('not shown while you are blinded')).toBeVisible();
  expect(log.queryByRole('button', { name: /contact|Take back/i })).toBeNull();
});

const CONNECTION: ParticipantConnectionAnswer = {
  sources: [
    {
      ...{ source: 'strava', state: 'connected', reason: null, since: '2026-10-01T08:00:00.000Z' },
      ...{ granted: ['read', 'activity:read'], missing: ['activity:read_all'], delete_due_at: null, problem: null },
      ...{ delivered_at: '2026-11-16T09:00:00.000Z', read_at: '2026-11-17T01:00:00.000Z' },
      activity_count: 1204,
      history: null,
    },
    {
      ...{ source: 'polar', state: 'disconnected', reason: 'revoked_at_source', since: '2026-11-02T16:30:00.000Z' },
      ...{ granted: [], missing: [], delivered_at: null, read_at: null, delete_due_at: '2026-12-02T16:30:00.000Z' },
      activity_count: 0,
      history: null,
      problem: { count: 2, last_at: '2026-11-02T16:00:00.000Z', is_retried: false },
    },
    {
      ...{ source: 'file', state: null, reason: null, since: null, granted: [], missing: [], delete_due_at: null },
      ...{ delivered_at: null, read_at: null, activity_count: 0, history: null, problem: null },
    },
  ],
  can_sync: true,
  sync_free_at: null,
};

test('PAGES §3.7 each source says its state, permissions, last delivery and problems in words', async () => {
  open((stub) => stub.on(`GET ${AT}/connection`, json(CONNECTION)));
  const section = await region('Connection');
  expect(await section.findByText('Works since 01.10.2026 10:00')).toBeVisible();
  const facts = section.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['State', 'Works since 01.10.2026 10:00'],
    ['Permissions', 'Public profile, Activities'],
    ['Missing', 'Private activities'],
    ['Last message of the source', '16.11.2026 10:00'],
    ['Last read', '17.11.2026 02:00'],
    ['Activities in the days of the study', '1\u202f204'],
    ['Problem', 'None known'],
    ['State', 'The connection has ended since 02.11.2026 17:30: access was withdrawn at the source'],
    ['Last message of the source', 'Never'],
    ['Last read', 'Never'],
    ['Activities in the days of the study', '0'],
    [
      'Problem',
      '2 activities or lists could not be read, last on 02.11.2026 17:00. An admin can try again on the dashboard.',
    ],
    ['State', 'Files need no connection'],
    ['Last upload by staff', 'Never'],
    ['Activities in the days of the study', '0'],
    ['Problem', 'None known'],
  ]);
  expect(section.getByText('The data of this source are deleted by 02.12.2026.')).toBeVisible();
});

test('Sync now says that the sources are read, and when they can be read again', async () => {
  fixDate('2026-11-17T11:00:00Z');
  const { server, user } = open((stub) => {
    stub.on(`GET ${AT}/connection`, json(CONNECTION));
    stub.on(`POST ${AT}/sync`, json({ queued: 1 }));
  });
  const section = await region('Connection');
  server.on(`GET ${AT}/connection`, json({ ...CONNECTION, sync_free_at: '2026-11-17T11:15:00.000Z' }));
  await user.click(await section.findByRole('button', { name: 'Sync now' }));
  expect(
    await section.findByText('The sources were asked a short time ago and can be read again at 12:15.'),
  ).toBeVisible();
  const { code, message, params } = researchMessages('sources_read_lately', { time: '12:15' });
  server.on(`POST ${AT}/sync`, () => json({ message, error: { code, message, params } }, 429));
  await user.click(section.getByRole('button', { name: 'Sync now' }));
  expect(
    await screen.findByText(/The sources are not read\. .*at most once in 15 minutes\. Try again at 12:15\./),
  ).toBeVisible();
});

test('without a source that works, and for an analyst, there is no Sync now', async () => {
  open((stub) => stub.on(`GET ${AT}/connection`, json(CONNECTION)), { ...JOINED, part: 'analyst' });
  const section = await region('Connection');
  expect(await section.findByText('Works since 01.10.2026 10:00')).toBeVisible();
  expect(section.queryByRole('button')).toBeNull();
});
