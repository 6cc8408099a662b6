import { type RawBuilder, sql } from 'kysely';
import { FIXED_START, STUDY_DAY } from '#server/activities/studyScope.ts';

/**
 * From `FROM` on: each device `n` after the first one of the participant, with the day of its first activity that the
 * study reads. A person who goes back to a former device has no second event.
 */
export const fromNewDevices = (participantId: RawBuilder<unknown>) => sql`FROM (
  SELECT used.*, row_number() OVER (ORDER BY used.day, used.device) AS number FROM (
    SELECT a.device_name AS device, min(a.source) AS source, min(${STUDY_DAY}) AS day
    FROM participations w JOIN activities a ON a.person_id = w.person_id AND a.source = ANY(w.row_sources)
      AND a.local_day BETWEEN w.start_day AND w.last_day
    ${FIXED_START}
    LEFT JOIN sport_kinds k ON k.sport_type = a.sport_type
    WHERE w.participant_id = ${participantId} AND w.shows_device AND a.joined_to IS NULL AND a.device_name <> ''
      AND (w.sports = '{}' OR coalesce(k.kind, 'other') = ANY(w.sports))
    GROUP BY a.device_name
  ) AS used
) AS n WHERE n.number > 1`;
