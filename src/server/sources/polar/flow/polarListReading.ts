import type { Selectable } from 'kysely';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobContext } from '#server/jobs/jobQueue.ts';
import type { Account } from '#server/sources/accounts/accountRows.ts';
import { offsetName } from '#server/sources/files/localStart.ts';
import type { AccountRepository } from '#server/sources/flow/accountRepository.ts';
import type { Json } from '#server/sources/polar/calls/polarBody.ts';
import type { PolarAsk } from '#server/sources/polar/calls/polarClient.ts';
import type { PolarServices } from '#server/sources/polar/calls/polarServices.ts';
import type { PolarRegistration } from '#server/sources/polar/connection/polarRegistration.ts';
import type { CallAnswer, CallError } from '#server/sources/source/callError.ts';
import { type PolarExercise, readExercise } from './polarExercise.ts';
import type { PolarReading } from './polarReading.ts';

interface Parts extends Pick<PolarServices, 'client'> {
  db: Db;
  accounts: AccountRepository;
  registration: PolarRegistration;
  readExerciseOf: PolarReading;
  now: () => Date;
}

/** Null: all was read, or the connection ended. */
type ListFailure = { error: CallError; entity: string | null } | null;

/** The list has what was uploaded in these last days. */
export const POLAR_LIST_DAYS = 30;

/** After this many missing files in a row the reading stops, because Polar has a problem. */
const FAILURES_IN_A_ROW = 3;

const COMPARED = [
  'sport_type',
  'distance',
  'elapsed_time',
  'calories',
  'average_heartrate',
  'max_heartrate',
  'start_date_local',
  'timezone',
  'fetched_at',
] as const;
type Known = Pick<Selectable<ActivitiesTable>, (typeof COMPARED)[number]>;

/** Polar announces no change of a session, and an edited one may keep the time of its upload. */
function isSame(exercise: PolarExercise, row: Known): boolean {
  const { sport, distance, seconds, calories, uploadedAt, wallClock, utcOffset } = exercise;
  // Without the person's consent there is no stored heart rate to compare.
  const isSameRate = (given: number | null, stored: number | null) =>
    given === null || stored === null || given === stored;
  return (
    (uploadedAt === null || row.fetched_at >= uploadedAt) &&
    wallClock === row.start_date_local &&
    (utcOffset === null || offsetName(utcOffset) === row.timezone) &&
    Math.round(seconds) === row.elapsed_time &&
    (sport ?? row.sport_type) === row.sport_type &&
    (distance ?? row.distance) === row.distance &&
    (calories ?? row.calories) === row.calories &&
    isSameRate(exercise.averageHeartRate, row.average_heartrate) &&
    isSameRate(exercise.maxHeartRate, row.max_heartrate)
  );
}

export function createPolarListReading({ client, db, accounts, registration, readExerciseOf, now }: Parts) {
  async function isKnown(account: Account, exercise: PolarExercise): Promise<boolean> {
    const row = await db
      .selectFrom('activities')
      .select(COMPARED)
      .where('person_id', '=', account.person_id)
      .where('source', '=', 'polar')
      .where('external_id', '=', exercise.id)
      .executeTakeFirst();
    return row !== undefined && isSame(exercise, row);
  }

  /** A refusal may mean that the registration is gone, and an empty list too. */
  async function mayBeGone(list: CallAnswer<Json[]>, { external_id }: Account, ask: PolarAsk): Promise<boolean> {
    if (!list.ok) return list.error.kind === 'permission_missing';
    if (list.value.length > 0) return false;
    const registered = await client.isRegistered(ask, external_id);
    return registered.ok && !registered.value;
  }

  /** A registration that is gone is repaired by a new one. */
  async function listOf(account: Account, ask: PolarAsk): Promise<CallAnswer<Json[]>> {
    const refused = await registration.ensure(account, ask);
    if (refused) return { ok: false, error: refused };
    const list = await client.exercises(ask);
    if (account.registered_at === null || !(await mayBeGone(list, account, ask))) return list;
    const again = await registration.renew(account, ask);
    return again ? { ok: false, error: again } : client.exercises(ask);
  }

  /** The list says nothing of deletions. One session that cannot be read does not hold up the others. */
  return async function readList(account: Account, ask: PolarAsk, context: JobContext): Promise<ListFailure> {
    const askedAt = now();
    const list = await listOf(account, ask);
    if (!list.ok) return { error: list.error, entity: null };
    let failure: ListFailure = null;
    let inARow = 0;
    for (const json of list.value) {
      const exercise = readExercise(json);
      if (exercise && (await isKnown(account, exercise))) continue;
      const entity = exercise?.id ?? null;
      const result = await readExerciseOf(account, { json, askedAt }, ask, context);
      if (result.is === 'disconnected') return null;
      if (result.is === 'broken') await accounts.note(account.id, entity, 'broken', 1);
      if (result.is !== 'error') {
        inARow = 0;
        continue;
      }
      if (result.error.kind !== 'unavailable') return { error: result.error, entity };
      failure ??= { error: result.error, entity };
      inARow += 1;
      if (inARow >= FAILURES_IN_A_ROW) return failure;
    }
    if (!failure) await accounts.synced(account.id, askedAt, POLAR_LIST_DAYS);
    return failure;
  };
}
