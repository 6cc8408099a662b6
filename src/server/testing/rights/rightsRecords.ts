import { v7 as uuidv7 } from 'uuid';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import type { TestServer } from '#server/testing/buildTestServer.ts';
import { createTestActivity, createTestDuplicate } from '#server/testing/testActivities.ts';

interface Ids {
  study: { id: string };
  closedStudy: { id: string };
  participant: { id: string };
  athlete: { id: string };
  userAthlete: { id: string };
  owner: { id: string };
  manager: { id: string };
  user: { id: string };
}

export const MISSING = '019ab000-0000-7000-8000-000000000000';

const NO_STREAMS = { time: null, distance: null, altitude: null, velocity: null, heartrate: null, cadence: null };

export async function recordSomething({ db, clock }: TestServer, athleteId: string) {
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
  await db
    .insertInto('activity_flags')
    .values({
      activity_id: activity.id,
      flag: 'recorded_by_other',
      measure: 'recorded_by_other',
      person_id: athleteId,
      value: 1,
    })
    .execute();
  const duplicate = await createTestDuplicate(db, athleteId, activity.id);
  return { activity: activity.id, gear, duplicate };
}

export async function recordIncidents({ db, clock }: TestServer, of: { study: string; participant: string }) {
  const ids = { studyProblem: uuidv7(), closedProblem: uuidv7(), deviation: uuidv7() };
  const place = { study_id: of.study, participant_id: of.participant };
  const opened = { is_by_rule: false, opened_at: clock.now(), opened_by: null, assignee_id: null, closed_by: null };
  const closed = { state: 'closed', closed_at: clock.now(), close_reason: 'solved' } as const;
  await db
    .insertInto('study_problems')
    .values([
      {
        id: ids.studyProblem,
        ...place,
        ...opened,
        kind: 'by_hand',
        state: 'open',
        closed_at: null,
        close_reason: null,
      },
      { id: ids.closedProblem, ...place, ...opened, kind: 'silent', ...closed },
    ])
    .execute();
  await db
    .insertInto('deviations')
    .values({
      ...{ id: ids.deviation, version: 1, number: 1, ...place, code: 'RGT-001-A', day: '2026-02-01' },
      ...{ category: 'consent', severity: 'minor', description: 'Form unsigned', action_taken: '', reported_on: null },
      ...{ is_struck: false, reason: '', recorded_by: null, recorded_at: clock.now() },
    })
    .execute();
  return ids;
}

export async function recordPolar({ db, clock }: TestServer, { athlete }: Pick<Ids, 'athlete'>) {
  const now = clock.now();
  const polar = { polarAccount: uuidv7(), polarProblem: uuidv7() };
  const account = { source: 'polar' as const, external_id: '10000001', status: 'connected' as const };
  const consent = { consent_version: 1, consent_lang: 'en', consented_at: now };
  await db
    .insertInto('source_accounts')
    .values({
      ...{ id: polar.polarAccount, person_id: athlete.id, ...account, ...consent },
      ...{ status_since: now, connected_at: now, updated_at: now },
    })
    .execute();
  await db
    .insertInto('import_problems')
    .values({
      ...{ id: polar.polarProblem, account_id: polar.polarAccount, kind: 'failed', attempts: 8 },
      ...{ first_at: now, last_at: now },
    })
    .execute();
  return polar;
}

export async function recordDeclared(
  { db, clock }: TestServer,
  { study, closedStudy, participant, owner }: Pick<Ids, 'study' | 'closedStudy' | 'participant' | 'owner'>,
) {
  const now = clock.now();
  const declared = { contact: uuidv7(), absence: uuidv7(), pause: uuidv7(), closedPause: uuidv7() };
  const span = { first_day: '2026-02-02', last_day: '2026-02-03', created_by: owner.id, created_at: now };
  await db
    .insertInto('declarations')
    .values({ id: declared.absence, participant_id: participant.id, reason: 'holiday', channel: 'staff', ...span })
    .execute();
  const contact = { contacted_on: '2026-02-02', channel: 'phone' as const, outcome: 'reached' as const, note: '' };
  await db
    .insertInto('contact_log')
    .values({ id: declared.contact, participant_id: participant.id, ...contact, created_by: owner.id, created_at: now })
    .execute();
  const paused = { participant_id: null, reason: 'Closed', ...span };
  await db
    .insertInto('pauses')
    .values([
      { id: declared.pause, study_id: study.id, ...paused },
      { id: declared.closedPause, study_id: closedStudy.id, ...paused },
    ])
    .execute();
  return declared;
}

export async function recordFiles(
  { db, clock }: TestServer,
  { study, participant, athlete, userAthlete, owner, manager, user }: Omit<Ids, 'closedStudy'>,
) {
  const now = clock.now();
  const userUpload = uuidv7();
  const upload = { person_id: userAthlete.id, channel: 'own' as const, created_by: user.id, created_at: now };
  await db
    .insertInto('uploads')
    .values({ id: userUpload, ...upload, state: 'waiting', kind: 'files', place: MISSING, worked_at: now })
    .execute();

  const staffUpload = uuidv7();
  await db
    .insertInto('uploads')
    .values({
      ...{
        id: staffUpload,
        person_id: athlete.id,
        participant_id: participant.id,
        channel: 'staff',
        created_by: owner.id,
      },
      ...{ created_at: now, state: 'waiting', kind: 'files', place: MISSING, worked_at: now },
    })
    .execute();

  const studyExport = uuidv7();
  await db
    .insertInto('study_exports')
    .values({
      id: studyExport,
      study_id: study.id,
      name: 'rgt',
      choices: '{}',
      state: 'done',
      created_at: now,
      place: MISSING,
      worked_at: now,
    })
    .execute();

  const managersToken = uuidv7();
  await db
    .insertInto('study_tokens')
    .values({
      id: managersToken,
      study_id: study.id,
      user_id: manager.id,
      name: 'Script',
      level: 'coded',
      token_hash: hashOfToken('a secret'),
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return { userUpload, staffUpload, studyExport, managersToken };
}
