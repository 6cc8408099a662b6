import { type RawBuilder, sql } from 'kysely';
import { IS_START_SHOWN } from '#server/activities/localDays.ts';
import { CLIMBED, measured } from '#server/activities/measured.ts';
import { studyFlags } from '#server/activities/studyFlags.ts';
import { STUDY_DAY, STUDY_START } from '#server/activities/studyScope.ts';
import { consentVersion, versionOn } from './consentOfRow.ts';
import { isExcluded, OF_DISTANCE, OF_EXCLUSION, OF_SOURCE, ofActivity, who } from './sharedColumns.ts';
import { column, localOffset, localText, type Table, utcText } from './tableColumns.ts';

const MEASURED = {
  measured: 'there is a value',
  not_recorded: 'the source has no value',
  not_collected: 'the study does not collect it, or the participant did not agree',
};
/** Files name their device themselves. SPSS takes a line break within quotes for the end of a row. */
const DEVICE = sql`nullif(ltrim(translate(a.device_name, ${'\t\r\n'}::text, '   '), '=+-@＝＋－＠ '), '')`;
const stateOf = (may: string, value: RawBuilder<unknown>) =>
  sql`CASE WHEN NOT ${sql.raw(`w.${may}`)} THEN 'not_collected' WHEN ${value} IS NULL THEN 'not_recorded' ELSE 'measured' END`;
/** Of values that are not negative. */
const tenth = (value: string) => `floor(${value} * 10 + 0.5) / 10`;
const RECORDED = { measured: MEASURED.measured, not_recorded: MEASURED.not_recorded };
const stateColumn = (variable: string, labels: readonly [string, string], value: string) =>
  column(variable, 'string', labels, {
    isRequired: true,
    values: RECORDED,
    sql: sql.raw(`CASE WHEN ${value} IS NULL THEN 'not_recorded' ELSE 'measured' END`),
  });
const HIDDEN = 'empty where the person hides the time of the start at Strava';
const ofStart = (value: RawBuilder<unknown>) => sql`CASE WHEN ${sql.raw(IS_START_SHOWN)} THEN ${value} END`;
const heartRate = (value: string) => sql.raw(`CASE WHEN w.shows_heart_rate THEN ${value} END`);

/** The `effort` that the participant of `w` said of an activity `a`. */
export const JOIN_EFFORT = sql`LEFT JOIN session_efforts effort
  ON effort.participant_id = w.participant_id AND effort.activity_id = a.id`;

export const ACTIVITIES: Table = {
  name: 'activities',
  title_en: 'Activities',
  title_de: 'Aktivitäten',
  row_en: 'one activity of a participant',
  row_de: 'eine Aktivität einer teilnehmenden Person',
  primaryKey: ['activity_id'],
  foreignKeys: { participant: 'participants' },
  columns: [
    ofActivity,
    who('w.code'),
    column('source', 'string', ['Source', 'Quelle'], { isRequired: true, values: OF_SOURCE, sql: sql`a.source` }),
    column('sport', 'string', ['Sport', 'Sportart'], { isRequired: true, treatment: 'sport', sql: sql`a.sport_type` }),
    column('local_day', 'date', ['Calendar day of the local start', 'Kalendertag des örtlichen Beginns'], {
      isRequired: true,
      treatment: 'day',
      sql: STUDY_DAY,
    }),
    consentVersion(versionOn(STUDY_DAY, 'w')),
    column('iso_week', 'string', ['ISO week of the local start', 'ISO-Woche des örtlichen Beginns'], {
      isRequired: true,
      treatment: 'week',
      derivation: 'from local_day',
      sql: sql`to_char(${STUDY_DAY}, 'IYYY"-W"IW')`,
    }),
    column('start', 'datetime', ['Start on the local clock', 'Beginn nach örtlicher Uhr'], {
      treatment: 'moment',
      derivation: HIDDEN,
      sql: ofStart(localText),
    }),
    stateColumn(
      'start_state',
      ['Why the time of the start is empty', 'Warum die Uhrzeit des Beginns leer ist'],
      `(CASE WHEN ${IS_START_SHOWN} THEN a.start_date END)`,
    ),
    column('utc_offset', 'integer', ['Offset of the local clock from UTC', 'Abstand der örtlichen Uhr von UTC'], {
      unit: 'min',
      goneWith: 'day_part',
      derivation: HIDDEN,
      sql: ofStart(localOffset),
    }),
    column('is_time_zone_fixed', 'boolean', ['Time zone fixed by the study', 'Zeitzone von der Studie berichtigt'], {
      isRequired: true,
      derivation: 'then day, start and offset are those of the study, not of the source',
      sql: sql`fixed.local_start IS NOT NULL`,
    }),
    column('day_part', 'string', ['Part of the day of the start', 'Tageszeit des Beginns'], {
      values: { night: '0 to 5', morning: '6 to 11', afternoon: '12 to 17', evening: '18 to 23' },
      derivation: `hour of the local start; ${HIDDEN}`,
      sql: ofStart(
        sql`(ARRAY['night', 'morning', 'afternoon', 'evening'])[1 + date_part('hour', ${STUDY_START})::integer / 6]`,
      ),
    }),
    column('distance', 'number', ['Distance', 'Distanz'], {
      unit: 'm',
      treatment: 'distance',
      derivation: `${OF_DISTANCE}; empty where the source has none or 0`,
      sql: sql.raw(measured('distance')),
    }),
    stateColumn('distance_state', ['Why a distance is empty', 'Warum eine Distanz leer ist'], measured('distance')),
    column('moving_time', 'integer', ['Time in motion', 'Zeit in Bewegung'], {
      unit: 's',
      derivation: 'empty where the source has none or 0',
      sql: sql.raw(measured('moving_time')),
    }),
    column('elapsed_time', 'integer', ['Time from start to end', 'Zeit von Beginn bis Ende'], {
      unit: 's',
      derivation: 'empty where the source has none or 0',
      sql: sql.raw(measured('elapsed_time')),
    }),
    stateColumn(
      'time_state',
      ['Why a time in motion is empty', 'Warum eine Zeit in Bewegung leer ist'],
      measured('moving_time'),
    ),
    column('elevation_gain', 'number', ['Metres climbed', 'Höhenmeter aufwärts'], {
      unit: 'm',
      derivation: 'to a tenth of a metre; 0 of a flat course, but not indoors, without a distance or of a manual entry',
      sql: sql.raw(tenth(`(${CLIMBED})`)),
    }),
    stateColumn('elevation_state', ['Why metres climbed are empty', 'Warum Höhenmeter leer sind'], `(${CLIMBED})`),
    column('average_heart_rate', 'number', ['Average heart rate', 'Durchschnittliche Herzfrequenz'], {
      unit: 'bpm',
      derivation: 'to a tenth',
      sql: heartRate(tenth('a.average_heartrate')),
    }),
    column('max_heart_rate', 'number', ['Highest heart rate', 'Höchste Herzfrequenz'], {
      unit: 'bpm',
      sql: heartRate('a.max_heartrate'),
    }),
    column('heart_rate_state', 'string', ['Why a heart rate is empty', 'Warum eine Herzfrequenz leer ist'], {
      isRequired: true,
      values: MEASURED,
      sql: stateOf('shows_heart_rate', sql`a.average_heartrate`),
    }),
    column('device', 'string', ['Recording device', 'Aufzeichnungsgerät'], {
      treatment: 'device',
      derivation:
        'without =, +, - and @, also wide ones, at its beginning, which spreadsheets take for a formula, and without line breaks',
      sql: sql`CASE WHEN w.shows_device THEN ${DEVICE} END`,
    }),
    column('device_state', 'string', ['Why a device is empty', 'Warum ein Gerät leer ist'], {
      isRequired: true,
      values: MEASURED,
      sql: stateOf('shows_device', DEVICE),
    }),
    column(
      'session_effort',
      'integer',
      ['Effort of the session, said by the participant', 'Anstrengung der Einheit nach Angabe'],
      {
        source: 'participant',
        derivation: 'from 0 (rest) to 10 (maximal); empty when nothing was said or the study does not ask',
        sql: sql`effort.effort`,
      },
    ),
    column('session_effort_at', 'datetime', ['When the effort was said', 'Wann die Anstrengung angegeben wurde'], {
      treatment: 'moment',
      source: 'participant',
      sql: utcText(sql`effort.rated_at`),
    }),
    column('is_manual', 'boolean', ['Typed in by hand', 'Von Hand eingetragen'], { sql: sql`a.manual` }),
    column('flags', 'string', ['Marks of the activity', 'Merkmale der Aktivität'], {
      derivation:
        'keys with spaces between, implausible_speed by the threshold of the study; all checks are in the table flags',
      sql: sql`nullif(array_to_string(${studyFlags(sql`a.is_too_fast`)}, ' '), '')`,
    }),
    column('is_excluded', 'boolean', ['Left out of analyses', 'Von Auswertungen ausgenommen'], {
      isRequired: true,
      sql: isExcluded,
    }),
    column('exclude_reason', 'string', ['Why it is left out', 'Warum sie ausgenommen ist'], {
      values: OF_EXCLUSION,
      sql: sql`coalesce(a.exclude_reason, CASE WHEN a.is_left_out THEN (
        SELECT v.reason FROM study_reviews v
        WHERE v.study_id = w.study_id AND v.activity_id = a.id AND v.decision = 'exclude'
        ORDER BY v.flag = 'by_hand' DESC, v.flag LIMIT 1) END)`,
    }),
  ],
};
