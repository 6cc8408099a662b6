import { type TSchema, Type } from 'typebox';
import { v7 as uuidv7 } from 'uuid';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { athletesApi } from '#client/api/athletesApi.ts';
import { controlApi } from '#client/api/controlApi.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import { countJobs } from '#server/testing/moveJobs.ts';
import { receiptOfParticipant } from '#server/testing/receiptOfParticipant.ts';
import { WHY } from '#server/testing/why.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { CONNECTION_CALLS } from '#shared/calls/connection.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import {
  ActivitiesAnswer,
  ActivityAnswer,
  ActivityStreamsAnswer,
  ExcludeActivitiesAnswer,
  ReimportActivitiesAnswer,
} from '#shared/contract/activities.ts';
import {
  AthleteAnswer,
  AthleteEventsAnswer,
  AthleteStatsAnswer,
  AthletesAnswer,
  OwnDashboardAnswer,
  SyncAthletesAnswer,
} from '#shared/contract/athletes.ts';
import {
  AuthCallbackAnswer,
  AuthStartAnswer,
  CheckInviteAnswer,
  InviteAnswer,
  OwnAthleteAnswer,
} from '#shared/contract/connection.ts';
import { ControlAnswer, ProblemsAnswer, RetryAnswer, SubscriptionAnswer } from '#shared/contract/control.ts';
import { GearAnswer, GearListAnswer } from '#shared/contract/gear.ts';
import { RevealedCodesAnswer } from '#shared/contract/personLink.ts';
import { StravaDashboard } from '#shared/contract/strava.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';
import { agreed, answersTo, pathOf, routeOf, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { SentCall, VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const OURS = [ATHLETE_CALLS, ACTIVITY_CALLS, CONNECTION_CALLS, CONTROL_CALLS]
  .flatMap((calls) => Object.values<Call>(calls))
  .map(({ path }) => path);

const Empty = Type.Null();

const ANSWERS: Record<string, TSchema> = {
  ...agreed(ACTIVITY_CALLS.getStravaDashboard, StravaDashboard),
  ...agreed(CONNECTION_CALLS.getOwnAthlete, OwnAthleteAnswer),
  ...agreed(ACTIVITY_CALLS.getOwnDashboard, OwnDashboardAnswer),
  ...agreed(CONNECTION_CALLS.disconnectOwn, Empty),
  ...agreed(CONNECTION_CALLS.startStravaAuth, AuthStartAnswer),
  ...agreed(CONNECTION_CALLS.finishStravaAuth, AuthCallbackAnswer),
  ...agreed(CONNECTION_CALLS.undoConnection, Empty),
  ...agreed(CONNECTION_CALLS.checkInvite, CheckInviteAnswer),
  ...agreed(CONNECTION_CALLS.getInvite, InviteAnswer),
  ...agreed(CONNECTION_CALLS.renewInvite, InviteAnswer),
  ...agreed(CONTROL_CALLS.getSubscription, SubscriptionAnswer),
  ...agreed(CONTROL_CALLS.registerWebhook, SubscriptionAnswer),
  ...agreed(CONTROL_CALLS.unregisterWebhook, SubscriptionAnswer),
  ...agreed(CONTROL_CALLS.getControl, ControlAnswer),
  ...agreed(CONTROL_CALLS.listProblems, ProblemsAnswer),
  ...agreed(CONTROL_CALLS.retryAllProblems, RetryAnswer),
  ...agreed(CONTROL_CALLS.retryProblem, RetryAnswer),
  ...agreed(ATHLETE_CALLS.listAthletes, AthletesAnswer),
  [nameOf(ATHLETE_CALLS.exportAthletes)]: Empty,
  ...agreed(ATHLETE_CALLS.syncAthletes, SyncAthletesAnswer),
  ...agreed(ATHLETE_CALLS.getAthlete, AthleteAnswer),
  ...agreed(ATHLETE_CALLS.deleteAthlete, Empty),
  ...agreed(ATHLETE_CALLS.revealCodes, RevealedCodesAnswer),
  ...agreed(ATHLETE_CALLS.getAthleteStats, AthleteStatsAnswer),
  ...agreed(ACTIVITY_CALLS.listGear, GearListAnswer),
  ...agreed(ATHLETE_CALLS.getAthleteEvents, AthleteEventsAnswer),
  ...agreed(ATHLETE_CALLS.syncAthlete, SyncAthletesAnswer),
  ...agreed(ATHLETE_CALLS.disconnectAthlete, Empty),
  ...agreed(ACTIVITY_CALLS.listActivities, ActivitiesAnswer),
  ...agreed(ACTIVITY_CALLS.excludeActivities, ExcludeActivitiesAnswer),
  /** A file, opened by the server's tests. */
  [nameOf(ACTIVITY_CALLS.exportActivities)]: Empty,
  ...agreed(ACTIVITY_CALLS.getActivity, ActivityAnswer),
  ...agreed(ACTIVITY_CALLS.getActivityStreams, ActivityStreamsAnswer),
  ...agreed(ACTIVITY_CALLS.reimportActivities, ReimportActivitiesAnswer),
  ...agreed(ACTIVITY_CALLS.reimportActivity, Empty),
  ...agreed(ACTIVITY_CALLS.getGear, GearAnswer),
  ...agreed(ACTIVITY_CALLS.changeGear, GearAnswer),
};

/** Calls by Strava, and the stream that is read outside of the endpoints. */
const NOT_BY_ENDPOINTS = [
  nameOf(CONTROL_CALLS.greetWebhook),
  nameOf(CONTROL_CALLS.receiveEvent),
  nameOf(ACTIVITY_CALLS.updates),
];
const IMPORT_LIMIT_MS = 90_000;

let standin: Standin;
let server: WireServer;
let admin: AppStore;
let person: AppStore;
let browsers: VirtualBrowser[];
let calls: SentCall[];

beforeAll(async () => {
  let now = () => new Date();
  standin = await startStandin({ now: () => now() });
  const port = await freePort();
  const settings = {
    publicUrl: `http://127.0.0.1:${port}`,
    strava: { clientId: '12345', clientSecret: 'standin-secret' },
    stravaApiBase: standin.bases.api,
    stravaOauthBase: standin.bases.oauth,
    stravaWebBase: standin.bases.web,
  };
  server = await startWireServer(settings, port);
  now = server.clock.now;
  browsers = [server.browser(), server.browser()];
  const [first, second] = browsers;
  if (!first || !second) throw new Error('There are two browsers');
  admin = await server.signIn(first, await server.user({ role: 'admin' }));
  person = await server.signIn(second, await server.user());
  await useEveryEndpoint();
  calls = browsers.flatMap((browser) => browser.calls).filter((call) => OURS.includes(pathOf(routeOf(call))));
});

afterAll(async () => {
  await server.close();
  await standin.close();
});

/** Without subscriptions, because changed or deleted data would be read again. */
const ONCE = { subscribe: false } as const;

async function connect(store: AppStore, athleteId: number, more: { receipt?: string } = {}): Promise<void> {
  const { startStravaAuth, finishStravaAuth } = stravaApi.endpoints;
  const request = { consent_version: 1, lang: 'en', ...more } as const;
  const { authorize_url } = await store.dispatch(startStravaAuth.initiate(request)).unwrap();
  const back = await visitConsent(authorize_url, { athleteId });
  const [state, code, scope] = ['state', 'code', 'scope'].map((name) => back.searchParams.get(name) ?? '');
  await store.dispatch(finishStravaAuth.initiate({ state: state ?? '', code, scope })).unwrap();
}

/** A participant without an account, as after the consent under a link. */
async function addProblems(athleteId: string): Promise<string> {
  const now = server.clock.now();
  const rows = [17_000_000_001, 17_000_000_002].map((strava_id) => ({
    id: uuidv7(),
    athlete_id: athleteId,
    strava_id,
    kind: 'broken' as const,
    attempts: 1,
    first_at: now,
    last_at: now,
  }));
  await server.db.insertInto('import_problems').values(rows).execute();
  return rows[0]?.id ?? '';
}

/** Waits for work that could record a later sync or change an athlete. */
const untilIdle = () =>
  eventually(async () => {
    return Object.keys(await countJobs(server.db)).length === 0;
  }, IMPORT_LIMIT_MS);

const forgetSyncs = () =>
  server.db
    .updateTable('athletes')
    .set({ last_sync_at: new Date(0), status: 'connected' })
    .execute();

/** Every endpoint, so that a new one without an example fails. */
async function useEveryEndpoint(): Promise<void> {
  const { endpoints: strava } = stravaApi;
  const { endpoints: athletes } = athletesApi;
  const { endpoints: activities } = activitiesApi;
  const { endpoints: control } = controlApi;
  const [theirs = 0, admins = 0, third = 0] = standin.state.world.athletes.keys();
  const recorded = standin.state.world.athletes.get(theirs)?.activities.length ?? 0;
  const ids = { athlete: '', activity: '', shoes: '', problem: '' };
  const page = { page: 1, page_size: 10 } as const;

  const examples: Record<string, () => Promise<unknown>> = {
    registerWebhook: () => admin.dispatch(control.registerWebhook.initiate()).unwrap(),
    getSubscription: () => admin.dispatch(control.getSubscription.initiate(undefined, ONCE)).unwrap(),
    getInvite: () => admin.dispatch(strava.getInvite.initiate(undefined, ONCE)).unwrap(),
    renewInvite: () => admin.dispatch(strava.renewInvite.initiate()).unwrap(),
    checkInvite: () => admin.dispatch(strava.checkInvite.initiate('no such link', ONCE)).unwrap(),
    startStravaAuth: () => connect(person, theirs),
    undoConnection: async () => {
      const receipt = await receiptOfParticipant(server.db, 'strava', server.clock.now());
      await connect(person, third, { receipt });
      await person.dispatch(strava.undoConnection.initiate(receipt)).unwrap();
    },
    finishStravaAuth: async () => {
      await connect(admin, admins);
      await untilIdle();
      const count = server.db.selectFrom('activities').innerJoin('athletes', 'athletes.id', 'person_id');
      const ofPerson = count
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('athletes.strava_id', '=', theirs);
      expect(await ofPerson.executeTakeFirstOrThrow()).toEqual({ total: recorded });
    },
    getOwnAthlete: async () => {
      const { athlete } = await person.dispatch(strava.getOwnAthlete.initiate(undefined, ONCE)).unwrap();
      ids.athlete = athlete?.id ?? '';
    },
    getOwnDashboard: () => person.dispatch(strava.getOwnDashboard.initiate({ period: '12w' }, ONCE)).unwrap(),
    getStravaDashboard: () => admin.dispatch(strava.getStravaDashboard.initiate(undefined, ONCE)).unwrap(),
    exportActivities: () => admin.dispatch(strava.exportActivities.initiate({})).unwrap(),
    getControl: () => admin.dispatch(control.getControl.initiate(undefined, ONCE)).unwrap(),
    listProblems: async () => {
      ids.problem = await addProblems(ids.athlete);
      await admin.dispatch(control.listProblems.initiate({ ...page, sort: '-last_at' }, ONCE)).unwrap();
    },
    retryProblem: () => admin.dispatch(control.retryProblem.initiate(ids.problem)).unwrap(),
    retryAllProblems: () => admin.dispatch(control.retryAllProblems.initiate()).unwrap(),
    listAthletes: () =>
      admin.dispatch(athletes.listAthletes.initiate({ ...page, sort: '-last_activity_at' }, ONCE)).unwrap(),
    getAthlete: () => admin.dispatch(athletes.getAthlete.initiate(ids.athlete, ONCE)).unwrap(),
    getAthleteStats: () =>
      person.dispatch(athletes.getAthleteStats.initiate({ id: ids.athlete, weeks: 12 }, ONCE)).unwrap(),
    getAthleteEvents: () => admin.dispatch(athletes.getAthleteEvents.initiate(ids.athlete, ONCE)).unwrap(),
    syncAthlete: async () => {
      await forgetSyncs();
      await admin.dispatch(athletes.syncAthlete.initiate(ids.athlete)).unwrap();
    },
    syncAthletes: () => admin.dispatch(athletes.syncAthletes.initiate({ ids: [ids.athlete] })).unwrap(),
    listActivities: async () => {
      const query = { ...page, sort: '-distance', athlete_id: ids.athlete, sport: 'Run' } as const;
      const found = await person.dispatch(activities.listActivities.initiate(query, ONCE)).unwrap();
      ids.activity = found.activities[0]?.id ?? '';
    },
    getActivity: () => person.dispatch(activities.getActivity.initiate({ id: ids.activity }, ONCE)).unwrap(),
    getActivityStreams: async () => {
      const { state } = await person
        .dispatch(activities.getActivityStreams.initiate({ id: ids.activity }, ONCE))
        .unwrap();
      expect(state).toBe('there');
    },
    excludeActivities: () =>
      admin
        .dispatch(
          activities.excludeActivities.initiate({
            ids: [ids.activity],
            excluded: true,
            reason: 'duplicate',
            note: 'Twice',
          }),
        )
        .unwrap(),
    reimportActivities: async () => {
      const ofPage = activities.reimportActivities.initiate({ ids: [ids.activity] });
      expect(await admin.dispatch(ofPage).unwrap()).toEqual({ queued: 1 });
    },
    reimportActivity: () => admin.dispatch(activities.reimportActivity.initiate(ids.activity)).unwrap(),
    listGear: async () => {
      const gear = await person.dispatch(activities.listGear.initiate(ids.athlete, ONCE)).unwrap();
      ids.shoes = gear.find(({ kind }) => kind === 'shoes')?.id ?? '';
    },
    getGear: () => admin.dispatch(activities.getGear.initiate(ids.shoes, ONCE)).unwrap(),
    changeGear: () => person.dispatch(activities.changeGear.initiate({ id: ids.shoes, wear_limit: 700_000 })).unwrap(),
    disconnectOwn: () => admin.dispatch(strava.disconnectOwn.initiate()).unwrap(),
    disconnectAthlete: () => admin.dispatch(athletes.disconnectAthlete.initiate(ids.athlete)).unwrap(),
    exportAthletes: () => admin.dispatch(athletes.exportAthletes.initiate({ language: 'en' })).unwrap(),
    revealCodes: () => admin.dispatch(athletes.revealCodes.initiate({ id: ids.athlete, ...WHY })).unwrap(),
    deleteAthlete: () =>
      admin.dispatch(athletes.deleteAthlete.initiate({ id: ids.athlete, strava_id: String(theirs), ...WHY })).unwrap(),
    unregisterWebhook: () => admin.dispatch(control.unregisterWebhook.initiate()).unwrap(),
  };
  expect(Object.keys(examples).sort()).toEqual([...ENDPOINTS.strava].sort());
  for (const example of Object.values(examples)) await example();
}

test('the client makes every call about Strava that the server serves to it, and no other', async () => {
  const served = (await servedRoutes(server.origin)).filter(
    (route) => OURS.includes(pathOf(route)) && !NOT_BY_ENDPOINTS.includes(route),
  );
  expect([...new Set(calls.map(routeOf))].sort()).toEqual(served.sort());
});

test('every call about Strava has its answer in the contract, and was a success', () => {
  expect([...new Set(calls.map(routeOf))].sort()).toEqual(Object.keys(ANSWERS).sort());
  expect(calls.filter(({ status }) => status === null || status >= 300)).toEqual([]);
});

test.each(Object.keys(ANSWERS))(
  'SPEC §7 tracker integration: %s answers as the contract says, without further fields',
  (route) => {
    const { count, errors, cleaned, answers } = answersTo(calls, route, ANSWERS[route] ?? Type.Never());
    expect(count).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    expect(cleaned).toEqual(answers);
  },
);
