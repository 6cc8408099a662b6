import { sql } from 'kysely';
import { WITHIN_STUDY } from '#server/activities/studyScope.ts';
import { onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { ClosingAnswer } from '#shared/contract/studies.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';

export async function closingFacts(db: Db, studyId: string, now: Date): Promise<ClosingAnswer['closing']> {
  const facts = sql<RowOf<ClosingAnswer['closing']>>`
    SELECT last.at AS last_export_at,
      (SELECT count(DISTINCT a.id)::integer FROM participations w JOIN activities a ON ${WITHIN_STUDY}
        WHERE w.study_id = ${studyId} AND a.source = ANY(w.sum_sources) AND a.joined_to IS NULL
          AND (last.at IS NULL OR a.created_at > last.at)) AS newer_activities,
      (SELECT count(*)::integer FROM participant_invites i JOIN participants p ON p.id = i.participant_id
        WHERE p.study_id = ${studyId} AND p.joined_at IS NULL AND i.ended_at IS NULL AND i.refused_at IS NULL
          AND i.expires_at > ${now}) AS open_invitations,
      EXISTS (SELECT FROM study_links l JOIN studies s ON s.id = l.study_id
        WHERE l.study_id = ${studyId} AND l.ended_at IS NULL AND l.places_used < l.places
          AND l.last_day >= (${now}::timestamptz AT TIME ZONE s.timezone)::date) AS has_open_link,
      (SELECT count(*)::integer FROM participants p JOIN people ON people.id = p.person_id
        JOIN person_accounts a ON a.person_id = people.id
        WHERE p.study_id = ${studyId} AND p.withdrawn_at IS NULL AND people.user_id IS NULL AND a.status <> 'disconnected'
          AND NOT EXISTS (
            SELECT FROM participants o JOIN studies s ON s.id = o.study_id
            WHERE o.person_id = people.id AND o.withdrawn_at IS NULL AND s.closed_at IS NULL AND s.id <> p.study_id
          )) AS connections,
      (SELECT count(*)::integer FROM participants p
        WHERE p.study_id = ${studyId} AND p.withdrawal_choice IS DISTINCT FROM 'erase') AS participants
    FROM (SELECT max(created_at) AS at FROM study_exports WHERE study_id = ${studyId} AND finished_at IS NOT NULL
      AND state NOT IN ('waiting', 'running', 'failed')) AS last`;
  return withIsoTimes(await onlyRow(db, facts));
}
