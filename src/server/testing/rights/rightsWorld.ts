import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import {
  addToTestTeam,
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import type { Caller } from './callers.ts';

export interface RightsWorld {
  /** User ids of the callers; the anonymous caller has the id of another user. */
  callers: Record<Caller, string>;
  headers: Record<string, Record<string, string>>;
  ids: {
    other: string;
    otherSession: string;
    missing: string;
    owner: string;
    manager: string;
    analyst: string;
    colleague: string;
    lab: string;
    otherLab: string;
    emptyLab: string;
    ownerResearcher: string;
    colleagueResearcher: string;
    study: string;
    emptyStudy: string;
    closedStudy: string;
    participant: string;
    withdrawnParticipant: string;
    athlete: string;
    userAthlete: string;
    goneAthlete: string;
    activity: string;
    userActivity: string;
    gear: string;
    userGear: string;
    problem: string;
  };
}

const MISSING = '019ab000-0000-7000-8000-000000000000';

const NO_STREAMS = { time: null, distance: null, altitude: null, velocity: null, heartrate: null, cadence: null };

async function recordSomething({ db, clock }: TestServer, athleteId: string) {
  const activity = await createTestActivity(db, athleteId);
  const gear = uuidv7();
  const fetched_at = new Date(clock.now().getTime() + 1000);
  await db
    .insertInto('gear')
    .values({ id: gear, strava_id: 'g1', athlete_id: athleteId, kind: 'shoes', name: 'Old pair', fetched_at })
    .execute();
  await db.updateTable('activities').set({ updated_at: clock.now() }).where('id', '=', activity.id).execute();
  const detail = JSON.stringify({ streams: NO_STREAMS, route: null, splits: [], laps: [], heart_rate_zones: [] });
  await db.insertInto('activity_details').values({ activity_id: activity.id, detail, fetched_at }).execute();
  return { activity: activity.id, gear };
}

export async function createRightsWorld(server: TestServer): Promise<RightsWorld> {
  await server.empty();
  const { db } = server;
  await db.deleteFrom('athletes').execute();
  const due = await server.user({ role: 'admin', must_change_password: true });
  const user = await server.user();
  const other = await server.user();
  const admin = await server.user({ role: 'admin' });
  const [researcher, owner, manager, analyst, colleague] = [
    await server.user({ role: 'researcher' }),
    await server.user({ role: 'researcher' }),
    await server.user({ role: 'researcher' }),
    await server.user({ role: 'researcher' }),
    await server.user({ role: 'researcher' }),
  ];

  const lab = await createTestLab(db);
  const otherLab = await createTestLab(db);
  const emptyLab = await createTestLab(db);
  const ownerResearcher = await createTestResearcher(db, lab.id, owner.id);
  await createTestResearcher(db, lab.id, manager.id);
  const colleagueResearcher = await createTestResearcher(db, lab.id, colleague.id);
  await createTestResearcher(db, otherLab.id, analyst.id);
  await createTestResearcher(db, otherLab.id, researcher.id);

  const study = await createTestStudy(db, lab.id, owner.id, { code_prefix: 'RGT' });
  const emptyStudy = await createTestStudy(db, lab.id, owner.id);
  const closedStudy = await createTestStudy(db, lab.id, owner.id, { closed_at: server.clock.now() });
  for (const { id } of [study, emptyStudy, closedStudy]) {
    await addToTestTeam(db, id, manager.id, 'manager');
    await addToTestTeam(db, id, analyst.id, 'analyst');
  }
  const participant = await createTestParticipant(db, study.id, 'RGT-001-A');
  const withdrawnParticipant = await createTestParticipant(db, study.id, 'RGT-002-A', {
    withdrawn_at: server.clock.now(),
    withdrawal_requested_by: 'participant',
    withdrawal_date: '2026-02-01',
    withdrawal_choice: 'keep',
  });

  const now = server.clock.now();
  const athlete = { id: uuidv7(), strava_id: 10_000_001, user_id: other.id, name: 'Mia Berger' };
  const problem = { id: uuidv7(), athlete_id: athlete.id, strava_id: 17_000_000_001, kind: 'broken' as const };
  await db
    .insertInto('athletes')
    .values({ ...athlete, status: 'connected', scopes: ['read', 'activity:read'], connected_at: now })
    .execute();
  const userAthlete = { id: uuidv7(), strava_id: 10_000_002, user_id: user.id, name: 'Jonas Weber' };
  const goneAthlete = { id: uuidv7(), strava_id: 10_000_003, name: 'Lea Vogt' };
  await db
    .insertInto('athletes')
    .values([
      { ...userAthlete, status: 'connected', scopes: ['read', 'activity:read'], connected_at: now },
      { ...goneAthlete, status: 'disconnected', scopes: ['read', 'activity:read'], connected_at: now },
    ])
    .execute();
  const recorded = await recordSomething(server, athlete.id);
  const usersOwn = await recordSomething(server, userAthlete.id);
  await db
    .insertInto('import_problems')
    .values({ ...problem, attempts: 1, first_at: now, last_at: now })
    .execute();

  const people = { due, user, researcher, owner, manager, analyst, admin };
  const headers: RightsWorld['headers'] = { anonymous: {} };
  for (const [caller, person] of Object.entries(people)) {
    headers[caller] = bearer(await server.tokenOf(person));
  }
  await server.tokenOf(other);
  const otherSession = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', other.id)
    .executeTakeFirstOrThrow();
  const callers = Object.fromEntries(Object.entries(people).map(([caller, { id }]) => [caller, id]));
  return {
    callers: { anonymous: other.id, ...callers } as RightsWorld['callers'],
    headers,
    ids: {
      other: other.id,
      otherSession: otherSession.id,
      missing: MISSING,
      owner: owner.id,
      manager: manager.id,
      analyst: analyst.id,
      colleague: colleague.id,
      lab: lab.id,
      otherLab: otherLab.id,
      emptyLab: emptyLab.id,
      ownerResearcher: ownerResearcher.id,
      colleagueResearcher: colleagueResearcher.id,
      study: study.id,
      emptyStudy: emptyStudy.id,
      closedStudy: closedStudy.id,
      participant: participant.id,
      withdrawnParticipant: withdrawnParticipant.id,
      athlete: athlete.id,
      userAthlete: userAthlete.id,
      activity: recorded.activity,
      userActivity: usersOwn.activity,
      gear: recorded.gear,
      userGear: usersOwn.gear,
      goneAthlete: goneAthlete.id,
      problem: problem.id,
    },
  };
}

const WATCHED = [
  'SELECT * FROM users ORDER BY id',
  'SELECT * FROM sessions ORDER BY id',
  'SELECT user_id FROM strava_states ORDER BY user_id',
  'SELECT * FROM labs ORDER BY id',
  'SELECT * FROM researchers ORDER BY id',
  'SELECT * FROM studies ORDER BY id',
  'SELECT * FROM study_team ORDER BY study_id, user_id',
  'SELECT * FROM consent_versions ORDER BY study_id, version',
  'SELECT * FROM participants ORDER BY id',
  'SELECT * FROM erasable_values ORDER BY id',
  'SELECT * FROM athletes ORDER BY id',
  'SELECT * FROM revocations ORDER BY id',
  'SELECT id, revoked_at FROM strava_invites ORDER BY id',
  'SELECT * FROM activities ORDER BY id',
  'SELECT * FROM activity_details ORDER BY activity_id',
  'SELECT * FROM gear ORDER BY id',
  'SELECT * FROM import_problems ORDER BY id',
  'SELECT * FROM webhook_events ORDER BY id',
  'SELECT * FROM webhook_subscription',
  'SELECT max(id) FROM audit_log',
];
const EVERYTHING = WATCHED.map((read, i) => `(SELECT json_agg(t) FROM (${read}) t) AS read_${i}`).join(', ');

export async function everythingIn({ db }: TestServer): Promise<string> {
  const { rows } = await sql`SELECT ${sql.raw(EVERYTHING)}`.execute(db);
  return JSON.stringify(rows);
}
