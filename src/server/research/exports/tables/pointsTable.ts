import { type RawBuilder, sql } from 'kysely';
import type { ActivityDetail } from '#server/activities/activityDetail.ts';
import { STUDY_DAY } from '#server/activities/studyScope.ts';
import { consentVersion, versionOn } from './consentOfRow.ts';
import { ofActivity, who } from './sharedColumns.ts';
import { column, type Table } from './tableColumns.ts';

type Stream = keyof ActivityDetail['streams'];
const STREAMS: readonly Stream[] = ['time', 'distance', 'altitude', 'velocity', 'heartrate', 'cadence'];

const value = (stream: Stream) => sql.raw(`s.${stream}::float8`);

/** STUDIES §10 Only when asked for, and only as Parquet. Positions are not in it: they lead to a home. */
export const POINTS: Table = {
  name: 'points',
  title_en: 'Points of activities',
  title_de: 'Punkte von Aktivitäten',
  row_en: 'one stored point of an activity',
  row_de: 'ein gespeicherter Punkt einer Aktivität',
  primaryKey: ['activity_id', 'point'],
  foreignKeys: { participant: 'participants', activity_id: 'activities' },
  isOnlyParquet: true,
  columns: [
    ofActivity,
    who('w.code'),
    consentVersion(versionOn(STUDY_DAY, 'w')),
    column('point', 'integer', ['Number of the point', 'Nummer des Punktes'], {
      isRequired: true,
      derivation: 'from 1; at most 2,000 points of an activity are stored, evenly spread over those of the source',
      sql: sql`s.point::integer`,
    }),
    column('seconds', 'number', ['Time since the start', 'Zeit seit dem Beginn'], { unit: 's', sql: value('time') }),
    column('distance', 'number', ['Distance since the start', 'Distanz seit dem Beginn'], {
      unit: 'm',
      treatment: 'distance',
      derivation: 'to a tenth of a metre, or to 100 m when distances are rounded',
      sql: value('distance'),
    }),
    column('altitude', 'number', ['Altitude', 'Höhe'], { unit: 'm', sql: value('altitude') }),
    column('speed', 'number', ['Speed', 'Geschwindigkeit'], {
      unit: 'm/s',
      treatment: 'speed',
      derivation: 'empty when distances are rounded or rare sports grouped',
      sql: value('velocity'),
    }),
    column('heart_rate', 'number', ['Heart rate', 'Herzfrequenz'], {
      unit: 'bpm',
      derivation: 'empty where heart_rate_state of the activity is not_collected',
      sql: sql`CASE WHEN w.shows_heart_rate THEN ${value('heartrate')} END`,
    }),
    column('cadence', 'number', ['Cadence as the source counts it', 'Kadenz nach Zählung der Quelle'], {
      unit: '1/min',
      sql: value('cadence'),
    }),
  ],
};

const listOf = (stream: Stream): RawBuilder<unknown> => sql`jsonb_array_elements_text(
  CASE jsonb_typeof(c.streams -> ${sql.lit(stream)}) WHEN 'array' THEN c.streams -> ${sql.lit(stream)} ELSE '[]' END)`;

export const JOIN_POINTS = sql`JOIN activity_details d ON d.activity_id = a.id
  CROSS JOIN LATERAL (SELECT (d.detail -> 'streams')::jsonb AS streams OFFSET 0) AS c
  CROSS JOIN LATERAL ROWS FROM (${sql.join(STREAMS.map(listOf))})
    WITH ORDINALITY AS s (${sql.raw(STREAMS.join(', '))}, point)`;
