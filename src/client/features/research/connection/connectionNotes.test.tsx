import { screen, within } from '@testing-library/react';
import { json } from '#client/testing/fetchStub.ts';
import { fixDate } from '#client/testing/fixDate.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, stubStudies } from '#client/testing/stubStudies.ts';
import type { ParticipantSource } from '#shared/contract/followUp.ts';
import type { Participant } from '#shared/contract/participants.ts';

const STRAVA: ParticipantSource = {
  ...{ source: 'strava', state: 'connected', reason: null, since: '2026-11-20T09:10:00.000Z' },
  ...{ granted: [], missing: [], delivered_at: null, read_at: null, delete_due_at: null, history: null },
  ...{ activity_count: 0, problem: null },
};

function open(source: Partial<ParticipantSource>, participant: Partial<Participant> = {}, can_sync = false) {
  fixDate('2026-11-20T11:30:00Z');
  const joined = {
    joined_at: '2026-11-01T08:00:00.000Z',
    joined_day: '2026-11-01',
    status: 'syncing',
    ...participant,
  } as const;
  return renderApp({
    url: `/research/participants/${participantId(2)}`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4, { code_prefix: 'KDZ' })]);
      stubParticipants(server, [someParticipant(2, joined)]);
      const sources = [{ ...STRAVA, ...source }];
      server.on('GET /api/research/participants/*/connection', json({ sources, can_sync, sync_free_at: null }));
    },
  });
}

test.each<[string, Partial<ParticipantSource>, string]>([
  [
    'the history is read, with the day it has come to and the time of its end',
    {
      activity_count: 120,
      history: { read_from: '2026-10-31', needed_from: '2026-09-07', done_at: '2026-11-20T17:45:00.000Z' },
    },
    'History: 120 activities so far, read back to 31.10.2026; the study needs it from 07.09.2026. Done about 18:45 (Strava limits requests per 15 minutes).',
  ],
  [
    'the history ends on another day',
    { history: { read_from: null, needed_from: '2026-09-07', done_at: '2026-11-21T17:45:00.000Z' } },
    'History: 0 activities so far, none read yet; the study needs it from 07.09.2026. Done about 21.11.2026 18:45 (Strava limits requests per 15 minutes).',
  ],
  [
    'a source works and nothing has arrived',
    {},
    'Connected 2 hours ago. New activities arrive within minutes after upload.',
  ],
  [
    'a source has worked for days and nothing has arrived',
    { since: '2026-11-17T09:10:00.000Z' },
    'Connected 3 days ago. New activities arrive within minutes after upload.',
  ],
])('PAGES §3.7 the page says that %s', async (_what, source, sentence) => {
  open(source);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test.each<[string, Partial<Participant>, Partial<ParticipantSource>, string, string]>([
  [
    'withdrawn access with its time, and the day by which data are deleted',
    { status: 'disconnected', status_since: '2026-11-02' },
    {
      ...{ state: 'disconnected', reason: 'revoked_at_strava', since: '2026-11-02T16:30:00.000Z' },
      delete_due_at: '2026-12-02T16:30:00.000Z',
    },
    'Access was withdrawn at Strava on 02.11.2026 17:30. Ask before sending a new invitation; this may be a withdrawal. Strava API data is deleted by 02.12.2026.',
    'Nothing could be read since 02.11.2026. Last activity on 01.11.2026',
  ],
  [
    'a reading that failed with its time',
    { status: 'disconnected', status_since: '2026-11-02' },
    { state: 'error', reason: 'import_failed', since: '2026-11-02T16:30:00.000Z' },
    'Reading the activities from Strava has failed since 02.11.2026 17:30. Sync now tries again. If it fails again, the participant connects the source again.',
    'Nothing could be read since 02.11.2026. Last activity on 01.11.2026',
  ],
  [
    'a missing permission with its time',
    { status: 'permission_missing', status_since: '2026-11-03' },
    { state: 'permission_missing', reason: 'private_not_shared', since: '2026-11-03T16:30:00.000Z' },
    'Private activities have not been shared at Strava since 03.11.2026 17:30. Ask for all permissions.',
    'A permission has been missing since 03.11.2026. Last activity on 01.11.2026',
  ],
])('PAGES §3.7 the next step tells %s', async (_what, participant, source, sentence, heading) => {
  open(source, { last_activity_day: '2026-11-01', ...participant });
  const step = within(await screen.findByRole('region', { name: 'Next step' }));
  expect(await step.findByText(sentence)).toBeVisible();
  expect(screen.getByText(heading)).toBeVisible();
});

test.each([
  ['its local time', '2026-11-11T07:05:09', 'Silent for 9 days, last activity 11.11.2026 07:05'],
  ['its day where no single activities are shown', null, 'Silent for 9 days, last activity 11.11.2026'],
])('PAGES §3.7 silence is told in days, with the last activity and %s', async (_what, last_activity_at, sentence) => {
  open({}, { status: 'silent', status_since: '2026-11-11', last_activity_day: '2026-11-11', last_activity_at });
  expect(await screen.findByText(sentence)).toBeVisible();
  const zone = screen.queryByText('The time of the last activity is local to the place of recording.');
  expect(zone !== null).toBe(last_activity_at !== null);
});

test('silence without any activity is told with the day of joining', async () => {
  open({}, { status: 'silent', status_since: '2026-11-11', last_activity_day: null });
  expect(await screen.findByText('Silent for 9 days. Joined 01.11.2026')).toBeVisible();
});

test.each([
  ['owner', 1],
  ['analyst', 0],
] as const)('PAGES §3.7 a reading that failed is tried again in the next step by the %s', async (part, count) => {
  const joined = { status: 'disconnected', status_since: '2026-11-02', last_activity_day: '2026-11-01', part } as const;
  const failed = { state: 'error', reason: 'import_failed', since: '2026-11-02T16:30:00.000Z' } as const;
  const { server, user } = open(failed, joined, true);
  server.on('POST /api/research/participants/*/sync', json({ queued: 1 }));
  const step = within(await screen.findByRole('region', { name: 'Next step' }));
  await step.findByText(/^Reading the activities from Strava has failed/);
  const buttons = step.queryAllByRole('button', { name: 'Sync now' });
  expect(buttons).toHaveLength(count);
  for (const button of buttons) await user.click(button);
  if (count > 0) expect(await screen.findByText('The sources are being read')).toBeVisible();
  expect(server.callsTo('POST /api/research/participants/*/sync')).toHaveLength(count);
});
