import { type RawBuilder, sql } from 'kysely';
import { OUTDOOR } from '#server/activities/recordFlags.ts';
import { shownUnder } from '#server/activities/studyScope.ts';
import type { Db } from '#server/db/schema.ts';
import type { ActivityCheck } from '#shared/contract/quality.ts';
import { CHECKS, type Check, type Measure, type Thresholds } from '#shared/qualityChecks.ts';
import type { SourceName } from '#shared/sources.ts';
import { exceeds, MAY_BE_SHOWN } from './judgedFindings.ts';
import { isReadBy, otherCode } from './qualityRepository.ts';

interface Facts {
  source: SourceName;
  kind: string;
  is_indoor: boolean;
  has_file: boolean;
  has_speed: boolean;
  has_heart_rate: boolean;
  has_course: boolean;
  has_route: boolean;
  pairs: number;
  other_code: string | null;
  findings: { flag: Check; measure: Measure; value: number; decision: ActivityCheck['decision'] }[];
}

/** Sports whose speed has a threshold. */
const WITH_SPEED = ['run', 'walk_hike', 'ride', 'swim'];

/** What the checks need to know of an activity `a` that is read under `w`, with its stored course `d`. */
const facts = (studyId: string, thresholds: Thresholds): RawBuilder<unknown> => sql`
  a.source, coalesce((SELECT kind FROM sport_kinds WHERE sport_kinds.sport_type = a.sport_type), 'other') AS kind,
  a.manual OR a.trainer OR a.sport_type LIKE 'Virtual%' AS is_indoor, a.file_hash IS NOT NULL AS has_file,
  a.distance > 0 OR coalesce(a.average_speed, 0) > 0 AS has_speed,
  w.shows_heart_rate AND coalesce(a.average_heartrate, a.max_heartrate) IS NOT NULL AS has_heart_rate,
  d.detail #>> '{streams,time}' IS NOT NULL AS has_course, d.detail ->> 'route' IS NOT NULL AS has_route,
  ${otherCode(studyId)} AS other_code,
  (SELECT count(*)::integer FROM duplicate_pairs pair
    CROSS JOIN LATERAL (SELECT CASE a.id WHEN pair.first_id THEN pair.second_id ELSE pair.first_id END AS id) AS other
    WHERE pair.person_id = a.person_id AND pair.decision IS NULL AND a.id IN (pair.first_id, pair.second_id)
      AND ${isReadBy(studyId, sql`other.id`)}) AS pairs,
  (SELECT coalesce(json_agg(json_build_object('flag', f.flag, 'measure', f.measure, 'value', f.value,
      'decision', r.decision) ORDER BY f.measure), '[]'::json)
    FROM activity_flags f
    LEFT JOIN study_reviews r ON r.study_id = w.study_id AND r.activity_id = a.id AND r.flag = f.flag
    WHERE f.activity_id = a.id AND ${MAY_BE_SHOWN} AND ${exceeds(thresholds)}) AS findings`;

const isOutdoors = ({ kind, is_indoor }: Facts) => OUTDOOR.includes(kind) && !is_indoor;
const hasNoPlace = ({ findings }: Facts) => findings.some(({ flag }) => flag === 'gps_missing');

/** Whether a check has something to judge, so that finding nothing says something; the others always have. */
const APPLIES: Partial<Record<Check, (of: Facts) => boolean>> = {
  speed_implausible: (of) => of.has_speed && WITH_SPEED.includes(of.kind),
  heart_rate_implausible: (of) => of.has_heart_rate,
  gps_gap: (of) => of.has_route || (of.has_course && isOutdoors(of) && !hasNoPlace(of)),
  gps_missing: (of) => of.has_course && isOutdoors(of),
  recorded_by_other: (of) => of.has_file,
  edited_after_import: (of) => of.source !== 'file',
  late_upload: (of) => of.source !== 'strava',
};

function toCheck(flag: Check, of: Facts): ActivityCheck {
  const own = of.findings.filter((found) => found.flag === flag);
  const isFound = own.length > 0 || (flag === 'duplicate_candidate' && of.pairs > 0);
  const otherwise = (APPLIES[flag]?.(of) ?? true) ? 'passed' : 'not_applicable';
  return {
    flag,
    result: isFound ? 'found' : otherwise,
    decision: own[0]?.decision ?? null,
    measured: own.map(({ measure, value }) => ({ measure, value })),
    other_code: isFound && flag === 'recorded_by_other' ? of.other_code : null,
  };
}

/** The result of each check of a study at one activity; undefined for an activity that the study does not read. */
export async function readActivityChecks(
  db: Db,
  studyId: string,
  thresholds: Thresholds,
  id: string,
): Promise<ActivityCheck[] | undefined> {
  const { rows } = await sql<Facts>`
    SELECT ${facts(studyId, thresholds)}
    FROM activities a ${shownUnder({ researcherId: null, studyId })} LEFT JOIN activity_details d ON d.activity_id = a.id
    WHERE a.id = ${id}::uuid AND a.joined_to IS NULL`.execute(db);
  const [of] = rows;
  return of && CHECKS.map((flag) => toCheck(flag, of));
}
