import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import { placesApi } from '#client/api/research/placesApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { createPerson } from '#server/activities/people.ts';
import { giveReceipt } from '#server/activities/receipts.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant, createTestStudy } from '#server/testing/testResearch.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { PLACE_CALLS } from '#shared/calls/places.ts';
import { AbsenceAnswer } from '#shared/contract/adherence.ts';
import { ReceiptAnswer } from '#shared/contract/invites.ts';
import { LeftAnswer, OwnDaysAnswer, OwnSessionsAnswer } from '#shared/contract/place.ts';
import { agreed, answersTo, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const ANSWERS = {
  ...agreed(PLACE_CALLS.getPlace, ReceiptAnswer),
  ...agreed(PLACE_CALLS.getOwnDays, OwnDaysAnswer),
  ...agreed(PLACE_CALLS.listOwnSessions, OwnSessionsAnswer),
  ...agreed(PLACE_CALLS.rateSession, Type.Null()),
  ...agreed(PLACE_CALLS.removeRating, Type.Null()),
  ...agreed(PLACE_CALLS.leaveStudy, LeftAnswer),
  ...agreed(PLACE_CALLS.keepAnswers, ReceiptAnswer),
  ...agreed(PLACE_CALLS.endConnection, Type.Null()),
  ...agreed(PLACE_CALLS.declareOwnAbsence, AbsenceAnswer),
  ...agreed(PLACE_CALLS.removeOwnAbsence, Type.Null()),
};
const ONCE = { subscribe: false, forceRefetch: true } as const;
const places = placesApi.endpoints;

let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;
let of: PlaceOf;

beforeAll(async () => {
  server = await startWireServer();
  browser = server.browser();
  store = await server.signIn(browser, await server.user());
  const { id: lab } = await createTestLab(server.db);
  const { id: study } = await createTestStudy(server.db, lab, null, { asks_effort: true });
  of = await server.db.transaction().execute(async (trx) => {
    const now = server.clock.now();
    const person_id = await createPerson(trx, now);
    const joined = { person_id, joined_at: now, joined_day: '2026-01-01' };
    const { id } = await createTestParticipant(trx, study, 'KDZ-001-6', { ...joined, consent_answers: ['device'] });
    const connection = { source: 'polar' as const, external_id: '7', status: 'connected' as const, status_since: now };
    const agreedTo = { consent_version: 1, consent_lang: 'de', consented_at: now, connected_at: now, updated_at: now };
    await trx
      .insertInto('source_accounts')
      .values({ id: '019ab000-0000-7000-8000-00000000000a', person_id, ...connection, ...agreedTo })
      .execute();
    const text_hash = createHash('sha256').update('Consent').digest();
    await trx.insertInto('consent_texts').values({ hash: text_hash, text: 'Consent' }).execute();
    await trx
      .insertInto('consents')
      .values({
        ...{ id: '019ab000-0000-7000-8000-00000000000b', participant_id: id, version: 1, language: 'de' },
        ...{ text_hash, answers: ['device'], channel: 'link', recorded_by: null, at: now },
      })
      .execute();
    const activity = await createTestActivity(trx, person_id);
    const asFile = { source: 'file' as const, strava_id: null };
    await trx.updateTable('activities').set(asFile).where('id', '=', activity.id).execute();
    return { place: id, receipt: await giveReceipt(trx, id, now) };
  });
});
afterAll(() => server.close());

test('the client makes every call of a participant with the receipt, which is in no address', async () => {
  const { dispatch } = store;
  const sessions = async () => (await dispatch(places.listOwnSessions.initiate(of, ONCE)).unwrap()).sessions;
  const examples: Record<string, () => Promise<unknown>> = {
    getPlace: () => dispatch(places.getPlace.initiate(of, ONCE)).unwrap(),
    getOwnDays: async () => {
      const { days, today } = await dispatch(places.getOwnDays.initiate(of, ONCE)).unwrap();
      expect(days.map(({ day }) => day)).toContain(today);
    },
    listOwnSessions: async () => {
      expect((await sessions()).map(({ effort }) => effort)).toEqual([null]);
    },
    rateSession: async () => {
      const [session] = await sessions();
      await dispatch(places.rateSession.initiate({ ...of, session: session?.id ?? '', effort: 7 })).unwrap();
      expect((await sessions()).map(({ effort }) => effort)).toEqual([7]);
    },
    removeRating: async () => {
      const [session] = await sessions();
      await dispatch(places.removeRating.initiate({ ...of, session: session?.id ?? '' })).unwrap();
      expect((await sessions()).map(({ effort }) => effort)).toEqual([null]);
    },
    downloadOwnData: () => dispatch(places.downloadOwnData.initiate({ ...of, fileName: 'KDZ-001-6.zip' })).unwrap(),
    keepAnswers: async () => {
      server.clock.advance(60);
      const { consents } = await dispatch(places.keepAnswers.initiate({ ...of, answers: [] })).unwrap();
      expect(consents.map(({ answers }) => answers)).toEqual([[], ['device']]);
    },
    declareOwnAbsence: async () => {
      const days = { first_day: '2026-02-02', last_day: '2026-02-03', reason: 'holiday' } as const;
      const { id } = await dispatch(places.declareOwnAbsence.initiate({ ...of, ...days })).unwrap();
      await dispatch(places.removeOwnAbsence.initiate({ ...of, id })).unwrap();
    },
    removeOwnAbsence: async () => {
      expect((await dispatch(places.getPlace.initiate(of, ONCE)).unwrap()).absences).toEqual([]);
    },
    endConnection: () => dispatch(places.endConnection.initiate({ ...of, source: 'polar' })).unwrap(),
    leaveStudy: () => dispatch(places.leaveStudy.initiate({ ...of, choice: 'keep' })).unwrap(),
  };
  expect(Object.keys(examples).sort()).toEqual([...ENDPOINTS.places].sort());
  for (const example of Object.values(examples)) await example();
  const sent = browser.calls.filter(({ path }) => path.includes('/places/'));
  expect(sent.filter(({ path }) => path.includes((of.receipt ?? '').slice(2)))).toEqual([]);
});

test('every answer has the agreed shape', async () => {
  const routes = Object.values<Call>(PLACE_CALLS).map(nameOf);
  const files = [nameOf(PLACE_CALLS.downloadOwnData)];
  expect([...Object.keys(ANSWERS), ...files].sort()).toEqual(routes.sort());
  expect(await servedRoutes(server.origin)).toEqual(expect.arrayContaining(routes));
  for (const [route, schema] of Object.entries(ANSWERS)) {
    const { count, errors, cleaned, answers } = answersTo(browser.calls, route, schema);
    expect([route, count > 0, errors]).toEqual([route, true, []]);
    expect(cleaned).toEqual(answers);
  }
});
