import { sql } from 'kysely';
import type { TestServer } from '#server/testing/buildTestServer.ts';

const WATCHED = [
  'SELECT * FROM users ORDER BY id',
  'SELECT * FROM sessions ORDER BY id',
  'SELECT user_id FROM connection_states ORDER BY user_id',
  'SELECT * FROM labs ORDER BY id',
  'SELECT * FROM researchers ORDER BY id',
  'SELECT * FROM studies ORDER BY id',
  'SELECT * FROM study_team ORDER BY study_id, user_id',
  'SELECT * FROM consent_versions ORDER BY study_id, version',
  'SELECT * FROM participants ORDER BY id',
  'SELECT * FROM participant_invites ORDER BY id',
  'SELECT * FROM study_links ORDER BY id',
  'SELECT * FROM receipts ORDER BY token_hash',
  'SELECT * FROM consents ORDER BY id',
  'SELECT * FROM study_rules ORDER BY study_id, version',
  'SELECT * FROM declarations ORDER BY id',
  'SELECT * FROM pauses ORDER BY id',
  'SELECT * FROM study_problems ORDER BY id',
  'SELECT * FROM deviations ORDER BY id, version',
  'SELECT * FROM erasable_values ORDER BY id',
  'SELECT * FROM athletes ORDER BY id',
  'SELECT * FROM source_accounts ORDER BY id',
  'SELECT * FROM revocations ORDER BY id',
  'SELECT id, revoked_at FROM strava_invites ORDER BY id',
  'SELECT * FROM activities ORDER BY id',
  'SELECT * FROM activity_details ORDER BY activity_id',
  'SELECT * FROM gear ORDER BY id',
  'SELECT * FROM duplicate_pairs ORDER BY id',
  'SELECT * FROM study_reviews ORDER BY study_id, activity_id, flag',
  'SELECT * FROM review_history ORDER BY id',
  'SELECT * FROM uploads ORDER BY id',
  'SELECT * FROM study_exports ORDER BY id',
  'SELECT * FROM study_tokens ORDER BY id',
  'SELECT * FROM study_cuts ORDER BY id',
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
