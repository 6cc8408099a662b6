import { SOURCE_TITLES } from '#shared/sources.ts';

/** `date` is a calendar day, `datetime` a moment to the second. */
type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime';

interface ExportColumn {
  variable: string;
  kind: ColumnKind;
  label_en: string;
  label_de: string;
  unit: string;
  source: string;
  width: number;
}

const STRAVA = 'Strava';
const SOURCES = `${Object.values(SOURCE_TITLES).join(', ')} or file`;
const SYSTEM = 'System';

function column(
  variable: string,
  kind: ColumnKind,
  [label_en, label_de]: [string, string],
  { unit = '', source = SOURCES, width = 14 }: { unit?: string; source?: string; width?: number } = {},
): ExportColumn {
  return { variable, kind, label_en, label_de, unit, source, width };
}

export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  column('activity_id', 'text', ["Activity's id at Strava", 'Kennung der Aktivität bei Strava'], { source: STRAVA }),
  column('athlete_id', 'text', ["Athlete's id in this system", 'Kennung des Sportlers in diesem System'], {
    source: SYSTEM,
    width: 38,
  }),
  column('athlete_name', 'text', ["Athlete's name at Strava", 'Name des Sportlers bei Strava'], {
    source: STRAVA,
    width: 24,
  }),
  column('sport_type', 'text', ['Sport', 'Sportart']),
  column('title', 'text', ['Title that the athlete gave', 'Titel, den der Sportler vergab'], { width: 32 }),
  column(
    'start_utc',
    'datetime',
    [
      'Start in UTC; empty where its time is hidden at Strava',
      'Beginn in UTC; leer, wo die Uhrzeit bei Strava verborgen ist',
    ],
    { width: 20 },
  ),
  column(
    'start_local',
    'datetime',
    [
      'Start on the clock where it was recorded; empty where its time is hidden at Strava',
      'Beginn nach der Uhr am Ort der Aufzeichnung; leer, wo die Uhrzeit bei Strava verborgen ist',
    ],
    { width: 20 },
  ),
  column('local_day', 'date', ['Calendar day of the local start', 'Kalendertag des örtlichen Beginns'], {
    source: 'System, from the local start',
  }),
  column('timezone', 'text', ['Time zone where it was recorded', 'Zeitzone am Ort der Aufzeichnung'], { width: 30 }),
  column('distance', 'number', ['Distance', 'Distanz'], { unit: 'm' }),
  column('moving_time', 'number', ['Time in motion', 'Zeit in Bewegung'], { unit: 's' }),
  column('elapsed_time', 'number', ['Time from start to end', 'Zeit von Beginn bis Ende'], { unit: 's' }),
  column('elevation_gain', 'number', ['Metres climbed', 'Höhenmeter aufwärts'], { unit: 'm' }),
  column('average_speed', 'number', ['Average speed', 'Durchschnittsgeschwindigkeit'], { unit: 'm/s' }),
  column('average_heartrate', 'number', ['Average heart rate', 'Durchschnittliche Herzfrequenz'], { unit: 'bpm' }),
  column('max_heartrate', 'number', ['Highest heart rate', 'Höchste Herzfrequenz'], { unit: 'bpm' }),
  column('device', 'text', ['Recording device', 'Aufzeichnungsgerät'], { width: 24 }),
  column('gear_id', 'text', ["Gear's id at Strava", 'Kennung der Ausrüstung bei Strava'], { source: STRAVA }),
  column('is_manual', 'boolean', ['Typed in by hand', 'Von Hand eingetragen']),
  column('is_trainer', 'boolean', ['Recorded on a trainer', 'Auf einem Trainingsgerät aufgezeichnet']),
  column(
    'flags',
    'text',
    [
      'Checks that it failed: manual, no_heart_rate, indoor, implausible_speed',
      'Prüfungen, die auffielen: manual, no_heart_rate, indoor, implausible_speed',
    ],
    { source: SYSTEM, width: 28 },
  ),
  column('is_excluded', 'boolean', ['Left out of analyses', 'Von der Auswertung ausgeschlossen'], { source: SYSTEM }),
  column('exclude_reason', 'text', ['Why it is left out', 'Warum sie ausgeschlossen ist'], {
    source: SYSTEM,
    width: 20,
  }),
];

const TYPES: Record<ColumnKind, string> = {
  text: 'text',
  number: 'number',
  boolean: 'TRUE or FALSE',
  date: 'date (yyyy-mm-dd)',
  datetime: 'date and time (yyyy-mm-dd hh:mm:ss)',
};

export function codebookRows(): string[][] {
  const head = ['variable', 'label_en', 'label_de', 'type', 'unit', 'missing_code', 'source'];
  const rows = EXPORT_COLUMNS.map(({ variable, label_en, label_de, kind, unit, source }) => [
    variable,
    label_en,
    label_de,
    TYPES[kind],
    unit,
    'empty cell',
    source,
  ]);
  return [head, ...rows];
}
