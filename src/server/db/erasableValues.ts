import { createHash, randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { AuditChange, Db, ErasableValuesTable, Trx } from './schema.ts';

interface KeptValue {
  kept: string;
  hash: string;
}

const ERASED = { erased: true } as const;

type Changes = Record<string, AuditChange>;
type ValueRow = Insertable<ErasableValuesTable>;

/** Values that a participant may have erased; codes, withdrawal dates and choices stay as proof. */
const ERASABLE_FIELDS = new Set([
  'group',
  'note',
  'start_date',
  'end_date',
  'target_days',
  'own_target',
  'reason',
  'absence',
  'pause',
  'contact',
  'deviation_text',
  'action_taken',
  'session',
  'exclusion',
]);
const SALT_BYTES = 16;

function isKept(value: unknown): value is KeptValue {
  return typeof value === 'object' && value !== null && 'kept' in value && isUuid(value.kept) && 'hash' in value;
}

function hashOf(salt: Uint8Array, json: string): string {
  return createHash('sha256').update(salt).update(json).digest('hex');
}

/**
 * Separates erasable values, which go into `erasable_values`, from the changes that the audit log keeps for good. `about`:
 * the participants or the activity with which they are erased.
 */
export function keepApart(about: readonly string[], changes: Changes): { changes: Changes; rows: ValueRow[] } {
  const rows: ValueRow[] = [];
  const apart = (value: unknown): unknown => {
    if (value === null || value === '') return value;
    const json = JSON.stringify(value);
    const salt = randomBytes(SALT_BYTES);
    const id = uuidv7();
    rows.push(...about.map((participant_id) => ({ id, participant_id, salt, value: json })));
    return { kept: id, hash: hashOf(salt, json) } satisfies KeptValue;
  };
  const kept = Object.entries(changes).map(([field, { old, new: next }]) => {
    const change = ERASABLE_FIELDS.has(field) ? { old: apart(old), new: apart(next) } : { old, new: next };
    return [field, change] as const;
  });
  return { changes: Object.fromEntries(kept), rows };
}

/** A text about several participants goes with the first of them. */
export async function eraseValues(trx: Trx, participantId: string): Promise<void> {
  const theirs = trx.selectFrom('erasable_values').select('id').where('participant_id', '=', participantId);
  await trx.deleteFrom('erasable_values').where('id', 'in', theirs).execute();
}

export async function insertKept(trx: Trx, rows: readonly ValueRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('erasable_values').values(rows).execute();
}

export async function putBack(db: Db, rows: readonly Changes[]): Promise<Changes[]> {
  const kept = rows.flatMap((changes) => Object.values(changes).flatMap((change) => [change.old, change.new]));
  const ids = kept.filter(isKept).map((value) => value.kept);
  if (ids.length === 0) return [...rows];
  const found = await db
    .selectFrom('erasable_values')
    .select(['id', 'value'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  const values = new Map(found.map(({ id, value }) => [id, value]));
  const back = (value: unknown): unknown => {
    if (!isKept(value)) return value;
    return values.has(value.kept) ? values.get(value.kept) : ERASED;
  };
  const whole = (changes: Changes) =>
    Object.entries(changes).map(
      ([field, change]) => [field, { old: back(change.old), new: back(change.new) }] as const,
    );
  return rows.map((changes) => Object.fromEntries(whole(changes)));
}
