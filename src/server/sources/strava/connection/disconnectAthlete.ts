import { sql } from 'kysely';
import { personOf, userOfAthlete } from '#server/activities/people.ts';
import { announce } from '#server/db/changeFeed.ts';
import type { Trx } from '#server/db/schema.ts';
import { deletionDue } from '#server/sources/accounts/deletionDue.ts';
import type { EndedConnection, NotEnded } from '#server/sources/accounts/endByUser.ts';
import type { AthleteStatus } from '#shared/contract/connection.ts';

/** The tokens move to `revocations` until Strava has revoked them; the caller records the change. */
export async function disconnectAthlete(
  trx: Trx,
  whose: { id: string } | { userId: string },
  now: Date,
): Promise<EndedConnection | NotEnded> {
  const athletes = trx.selectFrom('athletes').select(['id', 'status', 'status_reason', userOfAthlete]);
  const athlete = await ('id' in whose
    ? athletes.where('id', '=', whose.id)
    : athletes.where('id', '=', personOf(whose.userId))
  )
    .forUpdate()
    .executeTakeFirst();
  if (!athlete) return 'missing';
  if (athlete.status === 'disconnected') return 'not connected';
  // Under the same id, because the encryption binds the tokens to it.
  const { rows: given } = await sql`
    INSERT INTO revocations (id, athlete_id, token_encrypted, created_at)
    SELECT id, id, tokens_encrypted, ${now} FROM athletes WHERE id = ${athlete.id} AND tokens_encrypted IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET token_encrypted = excluded.token_encrypted, created_at = excluded.created_at
    RETURNING id`.execute(trx);
  await trx
    .updateTable('athletes')
    .set({
      status: 'disconnected' satisfies AthleteStatus,
      status_reason: 'disconnected_here',
      status_since: now,
      tokens_encrypted: null,
      token_expires_at: null,
      refresh_claimed_until: null,
      delete_due_at: await deletionDue(trx, 'strava', now),
      updated_at: now,
    })
    .where('id', '=', athlete.id)
    .execute();
  await announce(trx, { change: { topics: ['athletes', 'control'], userId: athlete.user_id } });
  return {
    entry: {
      action: 'strava.disconnected',
      objectId: athlete.id,
      changes: {
        status: { old: athlete.status, new: 'disconnected' },
        status_reason: { old: athlete.status_reason, new: 'disconnected_here' },
      },
    },
    jobs: given.length === 0 ? [] : [{ queue: 'import', kind: 'revoke', data: { revocation_id: athlete.id } }],
  };
}
