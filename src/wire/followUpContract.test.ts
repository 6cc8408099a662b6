import { type TSchema, Type } from 'typebox';
import { v7 as uuidv7 } from 'uuid';
import { followUpApi } from '#client/api/research/followUpApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant, createTestStudy } from '#server/testing/testResearch.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { FOLLOW_UP_CALLS } from '#shared/calls/followUp.ts';
import {
  ContactLogAnswer,
  LoggedContactAnswer,
  ParticipantConnectionAnswer,
  SyncParticipantAnswer,
  TimelineAnswer,
} from '#shared/contract/followUp.ts';
import { agreed, answersTo } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const ANSWERS: Record<string, TSchema> = {
  ...agreed(FOLLOW_UP_CALLS.getTimeline, TimelineAnswer),
  ...agreed(FOLLOW_UP_CALLS.listContactLog, ContactLogAnswer),
  ...agreed(FOLLOW_UP_CALLS.noteContact, LoggedContactAnswer),
  ...agreed(FOLLOW_UP_CALLS.takeBackContact, Type.Null()),
  ...agreed(FOLLOW_UP_CALLS.getParticipantConnection, ParticipantConnectionAnswer),
  ...agreed(FOLLOW_UP_CALLS.syncParticipant, SyncParticipantAnswer),
};
const ONCE = { subscribe: false, forceRefetch: true } as const;
const calls = followUpApi.endpoints;

let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;

beforeAll(async () => {
  // Nobody answers at this address; the job waits.
  server = await startWireServer({
    strava: { clientId: '1', clientSecret: 'x' },
    stravaApiBase: 'http://127.0.0.1:9',
    stravaOauthBase: 'http://127.0.0.1:9',
  });
  browser = server.browser();
  store = await server.signIn(browser, await server.user({ role: 'admin' }));
});
afterAll(() => server.close());

async function participant(): Promise<string> {
  const owner = await server.user({ role: 'researcher' });
  const lab = await createTestLab(server.db);
  const study = await createTestStudy(server.db, lab.id, owner.id, { permitted_sources: ['strava', 'file'] });
  const person_id = uuidv7();
  await insertTestAthletes(server.db, [{ id: person_id, connected_at: server.clock.now() }]);
  const joined = { person_id, joined_at: server.clock.now(), joined_day: '2026-01-01' };
  return (await createTestParticipant(server.db, study.id, 'KDZ-001-7', joined)).id;
}

test('staff note a contact, see it in log and timeline, take it back, and have the sources read', async () => {
  const { dispatch } = store;
  const id = await participant();
  const body = { contacted_on: '2026-01-02', channel: 'in_person', outcome: 'message_left', note: 'At noon' } as const;
  const { contact } = await dispatch(calls.noteContact.initiate({ id, ...body })).unwrap();
  const log = await dispatch(
    calls.listContactLog.initiate({ id, page: 1, page_size: 10, search: 'noon', sort: '-outcome' }, ONCE),
  ).unwrap();
  expect(log.contacts).toEqual([contact]);
  const timeline = await dispatch(
    calls.getTimeline.initiate({ id, page: 1, page_size: 10, sort: 'day' }, ONCE),
  ).unwrap();
  expect(timeline.entries.map(({ kind }) => kind)).toContain('contact');
  await dispatch(calls.takeBackContact.initiate(contact.id)).unwrap();
  expect((await dispatch(calls.syncParticipant.initiate(id)).unwrap()).queued).toBe(1);
  const { sources, sync_free_at } = await dispatch(calls.getParticipantConnection.initiate(id, ONCE)).unwrap();
  expect([sources.map(({ source }) => source), sync_free_at]).toEqual([['strava', 'file'], expect.any(String)]);
});

test('every call about following up was made, and answers what the contract says', () => {
  expect(Object.keys(FOLLOW_UP_CALLS).sort()).toEqual([...ENDPOINTS.followUp].sort());
  expect(Object.keys(ANSWERS).sort()).toEqual(Object.values<Call>(FOLLOW_UP_CALLS).map(nameOf).sort());
  for (const [route, schema] of Object.entries(ANSWERS)) {
    const { count, errors, cleaned, answers } = answersTo(browser.calls, route, schema);
    expect([route, count > 0, errors]).toEqual([route, true, []]);
    expect(cleaned).toEqual(answers);
  }
});
