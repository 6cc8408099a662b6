import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS, RECEIPT_HEADER } from '#shared/constants.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { tcxText } from '#standin/files/xmlTexts.ts';
import type { TestServer } from './buildTestServer.ts';
import { eventually } from './eventually.ts';
import { exportStudy } from './exportCalls.ts';
import { PLACES, type placeCalls } from './placeCalls.ts';
import { bearer } from './sessionCalls.ts';
import type { StudyPeople } from './studyPeople.ts';
import { createTestActivity, createTestDuplicate } from './testActivities.ts';
import type { TestUser } from './testUsers.ts';
import { multipart } from './uploadCalls.ts';

const STUDY = {
  ...{
    permitted_sources: ['strava' as const, 'polar' as const, 'file' as const],
    asks_effort: true,
    history_weeks: 12,
  },
  ...{ collects_heart_rate: true, collects_device: true, collects_route: true },
};

/** A participant of whom every part of the product has something, and the texts by which it is found again. */
export async function filledPlace(
  server: TestServer,
  house: StudyPeople,
  people: ReturnType<typeof placeCalls>,
  user?: TestUser,
) {
  const { db } = server;
  const now = server.clock.now();
  const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  await db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
  const place = await people.join(STUDY, { ...(user && { user }), answers: ['heart_rate', 'device', 'route'] });
  const { id, person, study, code } = place;
  const must = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    if (statusCode >= 300) throw new Error(body);
  };
  const staff = (method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>) =>
    must(house.call('owner', method, path, body));

  await staff('PATCH', `/participants/${id}`, {
    ...{ group: 'canary-group', note: 'canary-note', target_days: 3, reason: 'canary-change' },
  });
  const account = `${person.slice(0, -4)}0000`;
  const token = new TextEncoder().encode('encrypted');
  await db
    .insertInto('athletes')
    .values({
      ...{ id: person, strava_id: 7_654_321_001, name: 'canary-athlete', status: 'connected', scopes: ['read'] },
      ...{ tokens_encrypted: token, connected_at: now },
    })
    .execute();
  await db
    .insertInto('source_accounts')
    .values({
      ...{ id: account, person_id: person, source: 'polar', external_id: 'canary-polar', token_encrypted: token },
      ...{ status: 'connected', status_since: now, connected_at: now, registered_at: now, first_connected_at: now },
      ...{ consent_version: 1, consent_lang: 'de', consented_at: now, updated_at: now },
    })
    .execute();
  const run = await createTestActivity(db, person, { name: 'canary-run', day: day(2), device_name: 'canary-watch' });
  await createTestDuplicate(db, person, run.id);
  await sql`UPDATE duplicate_pairs SET decision = 'different', decided_at = now(), study_id = ${study}::uuid,
    decided_by = ${house.people.owner.id}::uuid WHERE person_id = ${person}::uuid`.execute(db);
  await sql`INSERT INTO activity_details VALUES (${run.id}::uuid, '{"note": "canary-course"}', now())`.execute(db);
  await sql`INSERT INTO gear (id, strava_id, athlete_id, kind, name, fetched_at)
    VALUES (gen_random_uuid(), 'g1', ${person}::uuid, 'shoes', 'canary-shoes', now())`.execute(db);
  await sql`INSERT INTO activity_tombstones VALUES (gen_random_uuid(), 7654321002, ${person}::uuid, now())`.execute(db);
  await sql`INSERT INTO import_problems (id, athlete_id, strava_id, kind, attempts, first_at, last_at)
    VALUES (gen_random_uuid(), ${person}::uuid, 7654321003, 'activity', 1, now(), now())`.execute(db);
  await sql`INSERT INTO webhook_events (id, subscription_id, object_type, object_id, aspect_type, owner_id, event_time,
      is_deauthorization, received_at, retry_at)
    VALUES (gen_random_uuid(), 1, 'activity', 7654321004, 'create', 7654321001, now(), false, now(), now())`.execute(
    db,
  );
  await sql`INSERT INTO webhook_events (id, source, account_id, entity, object_type, aspect_type, event_time,
      is_deauthorization, received_at, retry_at)
    VALUES (gen_random_uuid(), 'polar', ${account}::uuid, 'canary-entity', 'EXERCISE', 'create', now(), false, now(), now())`.execute(
    db,
  );
  await sql`INSERT INTO connection_states (state_hash, browser_hash, person_id, created_at, expires_at)
    VALUES ('\\x01', '\\x02', ${person}::uuid, now(), now() + interval '10 minutes')`.execute(db);

  const headers = user ? bearer(await server.tokenOf(user)) : { [RECEIPT_HEADER]: place.receipt };
  const started = (ago: number) => plainActivity({ start: new Date(`${day(ago)}T06:00:00Z`), seconds: 1500 });
  const give = async (url: string, name: string, ago: number, as: Record<string, string>) => {
    const form = await multipart([[name, tcxText(started(ago))]]);
    await must(server.app.inject({ method: 'POST', url, headers: { ...form.headers, ...as }, payload: form.payload }));
    await eventually(async () => {
      const rows = await db.selectFrom('uploads').select('id').where('state', '<>', 'done').execute();
      return rows.length === 0;
    });
  };
  await give(
    `/api/research/participants/${id}/uploads`,
    'canary-given.tcx',
    0,
    bearer(await server.tokenOf(house.people.owner)),
  );
  await give(user ? '/api/strava-integration/me/uploads' : `${PLACES}/${id}/uploads`, 'canary-own.tcx', 0, headers);
  await must(place.call('POST', '/absences', { first_day: day(20), last_day: day(20), reason: 'illness' }));
  await must(place.call('POST', `/sessions/${run.id}/effort`, { effort: 7 }));
  await staff('POST', `/participants/${id}/contacts`, {
    ...{ contacted_on: day(0), channel: 'phone', outcome: 'reached', note: 'canary-contact' },
  });
  await staff('POST', `/participants/${id}/pauses`, { first_day: day(10), last_day: day(9), reason: 'canary-pause' });
  await staff('POST', `/studies/${study}/problems`, { code, assignee_id: null, note: 'canary-problem' });
  await staff('POST', `/studies/${study}/deviations`, {
    ...{ code, day: day(3), category: 'consent', severity: 'minor', reported_on: null },
    ...{ description: 'canary-deviation', action_taken: 'canary-action' },
  });
  await sql`UPDATE activities SET manual = true WHERE id = ${run.id}::uuid`.execute(db);
  await staff('PATCH', `/studies/${study}/quality/activities`, {
    ...{ flag: 'manual_entry', ids: [run.id], decision: 'keep', note: 'canary-review' },
  });
  await must(
    server.app.inject({
      method: 'PATCH',
      url: '/api/strava-integration/activities',
      headers: bearer(await server.tokenOf(house.people.admin)),
      payload: { ids: [run.id], excluded: true, reason: 'other', note: 'canary-exclusion' },
    }),
  );
  await db
    .insertInto('contact_addresses')
    .values({
      ...{ participant_id: id, id: account, address: token, language: 'de', created_at: now, confirmed_at: now },
      ...{ confirm_hash: new Uint8Array([1, 2]), leave_hash: new Uint8Array([3, 4]) },
    })
    .execute();
  await sql`INSERT INTO mails (id, study_id, participant_id, kind, created_at, due_at, state)
    VALUES (gen_random_uuid(), ${study}::uuid, ${id}::uuid, 'silent', now(), now(), 'sent')`.execute(db);
  await staff('POST', `/studies/${study}/cuts`, { reason: 'Interim analysis' });
  await exportStudy(house, 'owner', study, {});

  const waiting = 'b1111111-1111-4111-8111-111111111111';
  await sql`INSERT INTO uploads (id, person_id, participant_id, channel, created_at, state, place, worked_at)
    VALUES (${waiting}::uuid, ${person}::uuid, ${id}::uuid, 'own', now(), 'receiving', gen_random_uuid(), now())`.execute(
    db,
  );
  const folder = join(server.settings.dataDir, 'uploads', waiting);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0001'), 'canary-waiting');

  const rows = await db.selectFrom('activities').select('id').where('person_id', '=', person).execute();
  return {
    ...place,
    account,
    run: run.id,
    activities: rows.map((row) => row.id),
    /** What staff and the study have; `ofPerson` is the person's own and stays with an account. */
    ofStudy: [
      ...['canary-group', 'canary-note', 'canary-change', 'canary-given', 'canary-contact', 'canary-pause'],
      ...['canary-problem', 'canary-deviation', 'canary-action', 'canary-review', 'canary-waiting'],
    ],
    ofPerson: [
      ...['canary-athlete', 'canary-polar', 'canary-run', 'canary-watch', 'canary-course', 'canary-shoes'],
      ...['canary-entity', 'canary-own', 'canary-exclusion', '76543210'],
    ],
  };
}
