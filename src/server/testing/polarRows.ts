import type { Selectable } from 'kysely';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { Account } from '#server/sources/accounts/accountRows.ts';
import type { QualityFlag } from '#shared/qualityChecks.ts';

export type StoredExercise = Selectable<ActivitiesTable> & { detail: unknown };

export const storedExercises = (db: Db, { person_id }: Account): Promise<StoredExercise[]> =>
  db
    .selectFrom('activities')
    .leftJoin('activity_details', 'activity_details.activity_id', 'activities.id')
    .selectAll('activities')
    .select('activity_details.detail')
    .where('person_id', '=', person_id)
    .orderBy('start_date')
    .orderBy('external_id')
    .execute();

export const findingsOf = (db: Db, { person_id }: Account, flag: QualityFlag) =>
  db
    .selectFrom('activity_flags')
    .innerJoin('activities', 'activities.id', 'activity_flags.activity_id')
    .select(['activities.external_id', 'activity_flags.measure', 'activity_flags.value'])
    .where('activity_flags.person_id', '=', person_id)
    .where('activity_flags.flag', '=', flag)
    .orderBy('activities.external_id')
    .execute();

export const problemsOf = (db: Db, { id }: Account) =>
  db
    .selectFrom('import_problems')
    .select(['kind', 'external_id'])
    .where('account_id', '=', id)
    .orderBy('external_id')
    .execute();
