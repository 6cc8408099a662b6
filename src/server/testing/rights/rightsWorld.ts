import { v7 as uuidv7 } from 'uuid';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import type { TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import {
  addToTestTeam,
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import type { Caller } from './callers.ts';
import {
  MISSING,
  recordDeclared,
  recordFiles,
  recordIncidents,
  recordPolar,
  recordSomething,
} from './rightsRecords.ts';

export interface RightsWorld {
  /** User ids of the callers; the anonymous caller has the id of another user. */
  callers: Record<Caller, string>;
  /** Signs in at the first call, because most worlds see one caller. */
  headersOf(caller: Caller): Promise<Record<string, string>>;
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
    invitedParticipant: string;
    athlete: string;
    userAthlete: string;
    goneAthlete: string;
    activity: string;
    userActivity: string;
    gear: string;
    userGear: string;
    userUpload: string;
    duplicate: string;
    userDuplicate: string;
    /** Given by staff for the participant. */
    staffUpload: string;
    newParticipant: string;
    studyExport: string;
    managersToken: string;
    problem: string;
    studyProblem: string;
    closedProblem: string;
    deviation: string;
    /** The account at Polar of the person of `athlete`. */
    polarAccount: string;
    polarProblem: string;
    absence: string;
    contact: string;
    pause: string;
    closedPause: string;
  };
}

export async function createRightsWorld(server: TestServer): Promise<RightsWorld> {
  await server.empty();
  const { db } = server;
  await db.deleteFrom('people').execute();
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

  const study = await createTestStudy(db, lab.id, owner.id, {
    code_prefix: 'RGT',
    permitted_sources: ['file', 'strava'],
  });
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
  const userAthlete = { id: uuidv7(), strava_id: 10_000_002, user_id: user.id, name: 'Jonas Weber' };
  const goneAthlete = { id: uuidv7(), strava_id: 10_000_003, name: 'Lea Vogt' };
  const connection = { scopes: ['read', 'activity:read'], connected_at: now };
  await insertTestAthletes(db, [
    { ...athlete, ...connection },
    { ...userAthlete, ...connection },
    { ...goneAthlete, ...connection, status: 'disconnected' },
  ]);
  await db
    .updateTable('participants')
    .set({ person_id: athlete.id, joined_at: now, joined_day: '2026-01-01' })
    .where('id', '=', participant.id)
    .execute();
  const newParticipant = await createTestParticipant(db, study.id, 'RGT-004-A');
  const invitedParticipant = await createTestParticipant(db, study.id, 'RGT-005-A');
  await db
    .insertInto('participant_invites')
    .values({
      id: uuidv7(),
      participant_id: invitedParticipant.id,
      token_hash: hashOfToken('p.invited'),
      created_at: now,
      expires_at: new Date(now.getTime() + 1_000_000_000),
    })
    .execute();
  await db.updateTable('installation_settings').set({ strava_basis: 'Agreement', strava_basis_at: now }).execute();
  const recorded = await recordSomething(server, athlete.id);
  const usersOwn = await recordSomething(server, userAthlete.id);
  await db
    .insertInto('import_problems')
    .values({ ...problem, attempts: 1, first_at: now, last_at: now })
    .execute();

  const polar = await recordPolar(server, { athlete });
  const declared = await recordDeclared(server, { study, closedStudy, participant, owner });
  const incidents = await recordIncidents(server, { study: study.id, participant: participant.id });

  const files = await recordFiles(server, { study, participant, athlete, userAthlete, owner, manager, user });

  const people = { due, user, researcher, owner, manager, analyst, admin, neighbour: colleague };
  const headers: Partial<Record<Caller, Record<string, string>>> = { anonymous: {} };
  await server.tokenOf(other);
  const otherSession = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', other.id)
    .executeTakeFirstOrThrow();
  const callers = Object.fromEntries(Object.entries(people).map(([caller, { id }]) => [caller, id]));
  return {
    callers: { anonymous: other.id, ...callers } as RightsWorld['callers'],
    async headersOf(caller) {
      headers[caller] ??= bearer(await server.tokenOf(people[caller as Exclude<Caller, 'anonymous'>]));
      return headers[caller];
    },
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
      invitedParticipant: invitedParticipant.id,
      athlete: athlete.id,
      userAthlete: userAthlete.id,
      activity: recorded.activity,
      userActivity: usersOwn.activity,
      gear: recorded.gear,
      userGear: usersOwn.gear,
      duplicate: recorded.duplicate,
      userDuplicate: usersOwn.duplicate,
      newParticipant: newParticipant.id,
      goneAthlete: goneAthlete.id,
      problem: problem.id,
      ...files,
      ...polar,
      ...declared,
      ...incidents,
    },
  };
}
