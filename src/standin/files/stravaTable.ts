import { highestHeartRate, meanHeartRate, type PlainActivity } from './plainActivity.ts';
import {
  PRIVATE_NOTE,
  STRAVA_COLUMN_COUNTS,
  STRAVA_LANGUAGES,
  type StravaLanguage,
  type StravaLanguageName,
} from './stravaLanguages.ts';

const [OLDEST] = STRAVA_COLUMN_COUNTS;

/** Columns after the kilocalories repeat some headers as well, with other values. */
function laterHeaders(count: number): string[] {
  const known = [
    'Max Temperature',
    'Average Temperature',
    'Relative Effort',
    'Total Work',
    'Type',
    'Start Time',
    'Commute',
  ];
  return Array.from({ length: count }, (_, index) => known[index] ?? `Detail ${index}`);
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** UTC, as text of the language; in English with U+202F before AM and PM. */
const stravaDate = (start: Date, { locale }: StravaLanguage) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(start);

function cellsOf(activity: PlainActivity, filename: string, language: StravaLanguage): string[] {
  const { metres, movingTime, elapsedTime, points } = activity;
  const kilometres = new Intl.NumberFormat(language.locale, { maximumFractionDigits: 2 }).format(metres / 1000);
  const heart = points?.length ? [highestHeartRate(activity).toFixed(1), meanHeartRate(activity).toFixed(1)] : ['', ''];
  const speed = movingTime > 0 ? String(metres / movingTime) : '';
  const shown = [`${elapsedTime}`, kilometres, heart[0] ?? '', '', 'false', 'A private note', 'Daily'];
  const measured = [`${elapsedTime}.0`, `${movingTime}.0`, `${metres}`, speed, speed, `${activity.climb}`];
  return [
    `${activity.id}`,
    stravaDate(activity.start, language),
    activity.name,
    language.sports[activity.sport] ?? activity.sport.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
    'A private description',
    ...shown,
    filename,
    '70.0',
    '',
    ...measured,
    ...Array.from({ length: 8 }, () => ''),
    '82',
    ...heart,
    '',
    '',
    `${activity.calories}.0`,
  ];
}

export interface StravaTableOptions {
  language?: StravaLanguageName;
  columns?: number;
}

export interface StravaTableRow {
  activity: PlainActivity;
  /** Empty for manual entries. */
  filename: string;
}

export function stravaTable(rows: readonly StravaTableRow[], options: StravaTableOptions = {}): string {
  const { language: name = 'en', columns = 103 } = options;
  const language: StravaLanguage = STRAVA_LANGUAGES[name];
  const note = language.headers.indexOf(PRIVATE_NOTE);
  const withoutNote = (cells: readonly string[]) => (columns === OLDEST ? cells.toSpliced(note, 1) : [...cells]);
  const head = withoutNote(language.headers);
  const later = laterHeaders(columns - head.length);
  const lines = [
    [...head, ...later],
    ...rows.map(({ activity, filename }) => [
      ...withoutNote(cellsOf(activity, filename, language)),
      ...later.map(() => ''),
    ]),
  ];
  return lines.map((cells) => cells.map(quoted).join(',')).join('\n');
}
