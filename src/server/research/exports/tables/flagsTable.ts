import { type RawBuilder, sql } from 'kysely';
import { STUDY_DAY, STUDY_START, WITHIN_STUDY } from '#server/activities/studyScope.ts';
import { exceeds, MAY_BE_SHOWN, thresholdOf } from '#server/research/quality/judgedFindings.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { CHECKS, THRESHOLD_RULES, THRESHOLDS, versionOf } from '#shared/qualityChecks.ts';
import { consentVersion, versionOn } from './consentOfRow.ts';
import { ID_OF_ACTIVITY, OF_EXCLUSION, who } from './sharedColumns.ts';
import { column, type Table, utcText } from './tableColumns.ts';

/** Units of the stored values, which are those of the thresholds in one unit of time. */
const UNITS = THRESHOLDS.map((name) => {
  const { unit, per } = THRESHOLD_RULES[name];
  return `${name} ${per === 1 ? unit : 's'}`;
});

export const FLAGS: Table = {
  name: 'flags',
  title_en: 'Flags and decisions',
  title_de: 'Auffälligkeiten und Entscheidungen',
  row_en:
    'one measured value of an activity that a check of the study found, with the decision about it; or an exclusion by hand, without a finding',
  row_de:
    'ein gemessener Wert einer Aktivität, den eine Prüfung der Studie fand, mit der Entscheidung darüber; oder ein Ausschluss von Hand, ohne Fund',
  primaryKey: ['activity_id', 'measure'],
  // Without activity_id: findings and decisions stay where an excluded activity is left out.
  foreignKeys: { participant: 'participants' },
  columns: [
    column('activity_id', 'string', ['Activity', 'Aktivität'], {
      isRequired: true,
      treatment: 'id',
      derivation: `${ID_OF_ACTIVITY}; one that is left out of analyses has its rows also where activities leaves it out`,
      sql: sql`g.activity_id`,
    }),
    who('g.code'),
    consentVersion(sql`g.consent_version`),
    column('flag', 'string', ['Check', 'Prüfung'], {
      isRequired: true,
      values: Object.fromEntries([...CHECKS, 'by_hand'].map((check) => [check, check.replaceAll('_', ' ')])),
      sql: sql`g.flag`,
    }),
    column('version', 'integer', ['Version of the check', 'Version der Prüfung'], {
      isRequired: true,
      sql: sql`g.version`,
    }),
    column('measure', 'string', ['What was measured', 'Was gemessen wurde'], {
      isRequired: true,
      treatment: 'measure',
      derivation:
        'the check itself where it has no threshold; when rare sports are grouped, speed for every sport and no row of virtual',
      sql: sql`g.measure`,
    }),
    column('threshold', 'number', ['Threshold of the study', 'Schwelle der Studie'], {
      treatment: 'threshold',
      derivation:
        'in the unit of the value; empty for a check without one, and of a speed when rare sports are grouped',
      sql: sql`g.threshold`,
    }),
    column('value', 'number', ['Measured value', 'Gemessener Wert'], {
      treatment: 'measured',
      derivation: `units: ${UNITS.join(', ')}, time_zone_suspect min, time_zone_shifted min; time_zone_unknown: 1; duplicate_candidate: how many; by_hand: 1; empty of a speed when distances are rounded or rare sports grouped`,
      sql: sql`g.value`,
    }),
    column('severity', 'string', ['Severity in the study', 'Schwere in der Studie'], {
      derivation: 'empty for an exclusion by hand',
      values: { info: 'to know', warning: 'to look at', error: 'to decide' },
      sql: sql`g.severity`,
    }),
    column('computed_at', 'datetime', ['When it was found', 'Wann es gefunden wurde'], {
      isRequired: true,
      treatment: 'moment',
      sql: utcText(sql`g.computed_at`),
    }),
    column('decision', 'string', ['Decision of the study', 'Entscheidung der Studie'], {
      isRequired: true,
      values: {
        open: 'not reviewed',
        keep: 'looked at and right',
        exclude: 'left out of analyses',
        fix_time_zone: 'the study reads another local time',
        same: 'two records of one activity',
        different: 'two activities',
        parallel: 'two devices on one activity',
      },
      sql: sql`coalesce(g.decision, 'open')`,
    }),
    column('reason', 'string', ['Reason of the decision', 'Grund der Entscheidung'], {
      values: OF_EXCLUSION,
      sql: sql`g.reason`,
    }),
    column('decided_at', 'datetime', ['When it was decided', 'Wann entschieden wurde'], {
      treatment: 'moment',
      sql: utcText(sql`g.decided_at`),
    }),
  ],
};

/** Selects the ids first: few activities have a finding, and a lookup for each activity is slower. */
export const HAS_FLAG = sql`person_id = w.person_id AND id IN (
  SELECT f.activity_id FROM activity_flags f WHERE f.person_id = w.person_id
  UNION ALL SELECT unnest(ARRAY[pair.first_id, pair.second_id]) FROM duplicate_pairs pair
    WHERE pair.person_id = w.person_id
  UNION ALL SELECT chosen.activity_id FROM chosen WHERE chosen.person_id = w.person_id)`;

/** The record `a` beside that of `w` in a pair; the study reads it too, and an open pair does not wait for an undo. */
const IS_OTHER_RECORD = sql`(a.id = CASE w.id WHEN pair.first_id THEN pair.second_id ELSE pair.first_id END
  AND ${WITHIN_STUDY} AND a.source = ANY(w.row_sources) AND (pair.decision IS NOT NULL OR a.joined_to IS NULL))`;

/** Findings `g` at the activities of one study that `permitted` reads as `w` and `a` from `FROM` on by `HAS_FLAG`. */
export function fromFlags(
  permitted: RawBuilder<unknown>,
  studyId: RawBuilder<unknown>,
  { thresholds, severities }: CheckSettings,
): RawBuilder<unknown> {
  const severity = sql`CASE f.flag ${sql.join(
    CHECKS.map((check) => sql`WHEN ${check} THEN ${severities[check]}`),
    sql` `,
  )} END`;
  return sql`FROM (
    WITH chosen AS MATERIALIZED (
      SELECT r.activity_id, a.person_id FROM study_reviews r JOIN activities a ON a.id = r.activity_id
      WHERE r.flag = 'by_hand' AND r.study_id = ${studyId}
    ), e AS (
      SELECT w.participant_id, w.code, w.study_id, w.person_id, w.first_day, w.last_day, w.sports, w.row_sources,
        w.shows_heart_rate, a.id, ${STUDY_START} AS start, ${versionOn(STUDY_DAY, 'w')} AS consent_version
      ${permitted}
    )
    SELECT w.participant_id, w.code, w.id AS activity_id, w.start, w.consent_version, f.flag, f.version, f.measure,
      ${thresholdOf(thresholds)} AS threshold, f.value, ${severity} AS severity, f.computed_at, r.decision, r.reason, r.decided_at
    FROM e AS w JOIN activity_flags f ON f.activity_id = w.id
    LEFT JOIN study_reviews r ON r.study_id = w.study_id AND r.activity_id = w.id AND r.flag = f.flag
    WHERE ${exceeds(thresholds)} AND ${MAY_BE_SHOWN}
    UNION ALL
    SELECT w.participant_id, w.code, w.id, w.start, w.consent_version, 'duplicate_candidate', ${versionOf('duplicate_candidate')}::integer,
      'duplicate_candidate', NULL, count(*), ${severities.duplicate_candidate}::text, min(pair.found_at),
      CASE WHEN bool_and(pair.decision IS NOT NULL) THEN max(pair.decision) END, NULL,
      CASE WHEN bool_and(pair.decision IS NOT NULL) THEN max(pair.decided_at) END
    FROM e AS w JOIN duplicate_pairs pair ON w.id IN (pair.first_id, pair.second_id)
    JOIN activities a ON ${IS_OTHER_RECORD}
    GROUP BY w.participant_id, w.code, w.id, w.start, w.consent_version
    UNION ALL
    SELECT w.participant_id, w.code, w.id, w.start, w.consent_version, r.flag, 1, r.flag, NULL, 1, NULL, r.decided_at,
      r.decision, r.reason, r.decided_at
    FROM e AS w JOIN study_reviews r ON r.study_id = w.study_id AND r.activity_id = w.id AND r.flag = 'by_hand'
  ) AS g`;
}
