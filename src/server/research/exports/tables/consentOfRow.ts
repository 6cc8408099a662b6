import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { OF_PRESENT_PERSON } from '#server/research/participants/formerPerson.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';
import { column } from './tableColumns.ts';

/** The column `consent_version`; `value` is its SQL, absent for computed tables. */
export const consentVersion = (value?: RawBuilder<unknown>) =>
  column('consent_version', 'integer', ['Version of the consent', 'Version der Einwilligung'], {
    derivation: 'the last one agreed to by that day, before the first one the first; empty without any',
    ...(value && { sql: value }),
  });

/**
 * `consent_days` and `consent_versions`, in order, of the participant whose id is `participant`. It may be of a row `p`,
 * which the one in here would hide.
 */
export const consentArrays = (participant: RawBuilder<unknown>) => sql`(
  SELECT array_agg(one.day ORDER BY one.day, one.at) AS consent_days,
    array_agg(one.version ORDER BY one.day, one.at) AS consent_versions
  FROM (
    SELECT coalesce(c.signed_on, (c.at AT TIME ZONE s.timezone)::date) AS day, c.at, c.version
    FROM (SELECT ${participant} AS id) AS whose JOIN participants p ON p.id = whose.id
      JOIN consents c ON c.participant_id = p.id JOIN studies s ON s.id = p.study_id
    WHERE ${OF_PRESENT_PERSON}
  ) AS one
)`;

export const versionOn = (day: RawBuilder<unknown>, row: 'w' | 'e') =>
  sql`${sql.ref(`${row}.consent_versions`)}[greatest(1, width_bucket(${day}, ${sql.ref(`${row}.consent_days`)}))]`;

/** The version for a day; days are numbered. */
export type ConsentOn = (day: number) => number | null;

export async function readConsents(db: Db, ids: readonly string[]): Promise<(id: string) => ConsentOn> {
  const { rows } = await sql<{ id: string; consent_days: string[] | null; consent_versions: number[] | null }>`
    SELECT who.id, consent_days::text[], consent_versions
    FROM unnest(${[...ids]}::uuid[]) AS who (id) CROSS JOIN LATERAL ${consentArrays(sql`who.id`)} AS consent`.execute(
    db,
  );
  const known = new Map(
    rows.map(({ id, consent_days, consent_versions }) => [
      id,
      { days: (consent_days ?? []).map(dayNumber), consent_versions },
    ]),
  );
  return (id) => {
    const { days = [], consent_versions = null } = known.get(id) ?? {};
    return (day) =>
      consent_versions?.[
        Math.max(
          0,
          days.findLastIndex((each) => each <= day),
        )
      ] ?? null;
  };
}
