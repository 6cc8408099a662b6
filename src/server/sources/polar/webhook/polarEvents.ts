import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { notification } from '#server/db/changeFeed.ts';
import type { Db } from '#server/db/schema.ts';
import { findAccount } from '#server/sources/accounts/accountRows.ts';
import { idOf, isJson, type Json, parseJson } from '#server/sources/polar/calls/polarBody.ts';
import { isExerciseId } from '#server/sources/polar/calls/polarClient.ts';
import type { PolarWebhook } from './polarWebhook.ts';

/** A second event of the same upload is the same; a later one has another time. */
function timeOf(text: unknown, now: Date): Date {
  const time = new Date(String(text));
  return Number.isNaN(time.getTime()) ? now : time;
}

/** Keeps the event of an exercise of a connected account; others are dropped. One statement wakes the workers too. */
async function keepEvent(db: Db, { event, user_id, entity_id, timestamp }: Json, received: Date): Promise<void> {
  const externalId = idOf(user_id);
  if (event !== 'EXERCISE' || externalId === null || !isExerciseId(entity_id)) return;
  const account = await findAccount(db, { source: 'polar', externalId });
  if (!account || account.status === 'disconnected') return;
  await sql`
    WITH stored AS (
      INSERT INTO webhook_events (
        id, source, account_id, entity, object_type, aspect_type, event_time, is_deauthorization, received_at, retry_at
      ) VALUES (
        ${uuidv7({ msecs: received.getTime() })}::uuid, 'polar', ${account.id}::uuid, ${entity_id}, 'activity', 'create',
        ${timeOf(timestamp, received)}::timestamptz, false, ${received}::timestamptz, ${received}::timestamptz
      )
      ON CONFLICT (account_id, object_type, entity, event_time) WHERE account_id IS NOT NULL DO NOTHING
      RETURNING id
    )
    SELECT ${notification({ events: true })} FROM stored`.execute(db);
}

interface Parts {
  db: Db;
  webhook: PolarWebhook;
  now: () => Date;
}

/** False for an event without the signature of our key; a PING has none, and no effect. */
export async function receivePolarEvent(
  { db, webhook, now }: Parts,
  bytes: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<boolean> {
  const body = parseJson(bytes);
  if (isJson(body) && body.event === 'PING') return true;
  const signature = headers['polar-webhook-signature'];
  if (typeof signature !== 'string' || !(await webhook.isSigned(bytes, signature))) return false;
  if (isJson(body)) await keepEvent(db, body, now());
  return true;
}
