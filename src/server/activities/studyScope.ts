import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid, NIL } from 'uuid';
import { all } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { ActivityQuery } from '#shared/contract/activities.ts';
import { type Scope, scopeOf } from './activityScope.ts';

/**
 * The activities that studies read, each under the participant's code. `researcherId` is a user with a part in the
 * studies; null: every study.
 */
export interface StudyScope {
  researcherId: string | null;
  studyId?: string | undefined;
  participantId?: string | undefined;
}

export type ActivityScope = Scope | StudyScope;

export const isOfStudies = (scope: ActivityScope): scope is StudyScope => 'researcherId' in scope;

export const asksForStudy = ({ study_id, participant_id }: ActivityQuery): boolean =>
  study_id !== undefined || participant_id !== undefined;

export function participantIn(scope: StudyScope, id: string): StudyScope {
  return { ...scope, participantId: isUuid(id) ? id.toLowerCase() : NIL };
}

/** Admins read activities by athlete, or by code when they ask for a study or a participant. */
export function activityScopeOf(
  request: Pick<FastifyRequest, 'reach' | 'user'>,
  query: ActivityQuery = {},
): ActivityScope {
  const { study_id: studyId, participant_id: participantId } = query;
  const scope = scopeOf(request);
  if (scope === null) return { researcherId: request.user.id, studyId, participantId };
  return scope.userId === null && asksForStudy(query) ? { researcherId: null, studyId, participantId } : scope;
}

const ownStudies = (userId: string) => sql`
  SELECT id FROM studies WHERE owner_id = ${userId}::uuid
  UNION ALL SELECT study_id FROM study_team WHERE user_id = ${userId}::uuid`;

export function within({ researcherId, studyId, participantId }: StudyScope): RawBuilder<unknown>[] {
  return [
    ...(researcherId === null ? [] : [sql`w.study_id IN (${ownStudies(researcherId)})`]),
    ...(studyId === undefined ? [] : [sql`w.study_id = ${studyId}::uuid`]),
    ...(participantId === undefined ? [] : [sql`w.participant_id = ${participantId}::uuid`]),
  ];
}

/** Those who have a code within the scope, whether or not their data are read. */
export function peopleOf(scope: StudyScope): RawBuilder<unknown> {
  const conditions = [sql`w.person_id IS NOT NULL`, ...within(scope)];
  return sql`SELECT DISTINCT w.person_id FROM (SELECT study_id, id AS participant_id, person_id FROM participants) AS w
    WHERE ${all(conditions)}`;
}

export async function findParticipantIn(db: Db, scope: StudyScope): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT w.participant_id AS id FROM participations w WHERE ${all(within(scope))} LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/**
 * The days that the scope reads at all, so that a list of a study of the past begins there, and the person when it is only
 * one; null without people.
 */
export async function daysWithin(
  db: Db,
  scope: StudyScope,
): Promise<{ first: string; last: string | null; person: string | undefined } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null; people: string[] | null }>`
    SELECT min(w.first_day) AS first, nullif(max(w.last_day), 'infinity') AS last,
      CASE WHEN min(w.person_id::text) = max(w.person_id::text) THEN array_agg(w.person_id::text) END AS people
    FROM participations w WHERE ${all(within(scope))}`.execute(db);
  const { first = null, last = null, people } = rows[0] ?? {};
  return first === null ? null : { first, last, person: people?.[0] };
}

export const sportWanted = (sports: RawBuilder<unknown>, sportType: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sports} = '{}' OR coalesce((
    SELECT kind FROM sport_kinds WHERE sport_kinds.sport_type = ${sportType}
  ), 'other') = ANY(${sports}))`;

export const sumsReadBy = (reader: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${reader}.${column}`);
  return sql`d.person_id = ${of('person_id')} AND d.local_day BETWEEN ${of('first_day')} AND ${of('last_day')}
    AND d.source = ANY(${of('sum_sources')}) AND ${sportWanted(of('sports'), sql`d.sport_type`)}`;
};
export const SUMS_READ = sumsReadBy('w');

export const WITHIN_STUDY: RawBuilder<unknown> = sql`w.person_id = a.person_id
  AND a.local_day BETWEEN w.first_day AND w.last_day AND ${sportWanted(sql`w.sports`, sql`a.sport_type`)}`;

export function participationsReading(scope: StudyScope): RawBuilder<unknown> {
  const conditions = [WITHIN_STUDY, sql`a.source = ANY(w.row_sources)`, ...within(scope)];
  return sql`FROM participations w WHERE ${all(conditions)}`;
}

/** The participation `w` under which an activity `a` is shown: the first code when several studies read it. */
export const shownUnder = (scope: StudyScope): RawBuilder<unknown> => sql`
  JOIN LATERAL (
    SELECT w.participant_id, w.study_id, w.code, w.shows_heart_rate, w.shows_device, w.shows_route,
      w.row_sources ${participationsReading(scope)}
    ORDER BY w.code, w.participant_id LIMIT 1
  ) AS w ON true`;

/** The local start `fixed` that the study of `w` gave an activity `a`, where it fixed its time zone. */
export const FIXED_START: RawBuilder<unknown> = sql`LEFT JOIN fixed_starts fixed
  ON fixed.study_id = w.study_id AND fixed.activity_id = a.id`;
export const STUDY_DAY: RawBuilder<unknown> = sql`coalesce(fixed.local_start::date, a.local_day)`;
export const STUDY_START: RawBuilder<unknown> = sql`coalesce(fixed.local_start, a.start_date_local)`;

/** Whether an activity `a` is out of the analyses of the study of `w`: for all by an admin, or by a review of the study. */
export const IS_EXCLUDED: RawBuilder<unknown> = sql`(a.excluded_at IS NOT NULL OR EXISTS (
  SELECT FROM study_reviews v WHERE v.study_id = w.study_id AND v.activity_id = a.id AND v.decision = 'exclude'))`;
