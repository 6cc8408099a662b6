import { dayIn } from '#shared/calendarDate.ts';
import type { DisplayPolicy } from '#shared/contract/settings.ts';
import type { LeftOut, LeftOutReason } from '#shared/contract/studyExports.ts';
import type { PackageEnd, PackageFacts } from './packageFacts.ts';
import { ruleSentence } from './ruleSentence.ts';

type Left = readonly [of: 'activities' | 'participants', en: string, de: string];
const LEFT_OUT: Record<LeftOutReason, Left> = {
  strava_without_basis: [
    'activities',
    'Strava API data without recorded permission',
    'Daten der Strava-API ohne festgehaltene Erlaubnis',
  ],
  source_not_agreed: [
    'activities',
    'the study permits their source since after the consent of the participant',
    'Die Studie erlaubt ihre Quelle erst seit nach der Einwilligung der teilnehmenden Person',
  ],
  source_not_permitted: [
    'activities',
    'study or installation do not permit their source',
    'Studie oder Installation erlauben ihre Quelle nicht',
  ],
  display_level: [
    'activities',
    'at the display level researchers see no single activities of their source',
    'Nach der Stufe der Anzeige sehen Forschende keine einzelnen Aktivitäten ihrer Quelle',
  ],
  other_record_counts: [
    'activities',
    'another record counts, of a source that study or installation do not permit',
    'Es zählt eine andere Aufzeichnung, deren Quelle Studie oder Installation nicht erlauben',
  ],
  excluded_activities: ['activities', 'excluded from analyses', 'von der Auswertung ausgeschlossen'],
  withdrawn_participants: ['participants', 'withdrawn', 'ausgeschieden'],
  answers_missing: [
    'participants',
    'they did not give the required consent answers',
    'ohne die verlangten Antworten der Einwilligung',
  ],
  erased_participants: ['participants', 'erased', 'gelöscht'],
};
const ONE_EN = { activities: 'activity', participants: 'participant' };
const MANY_DE = { activities: 'Aktivitäten', participants: 'Teilnehmende' };
const ONE_DE = { activities: 'Aktivität', participants: 'teilnehmende Person' };

function leftOutEn({ reason, count }: LeftOut[number]): string {
  const [of, why] = LEFT_OUT[reason];
  return `${count} ${count === 1 ? ONE_EN[of] : of} left out: ${why}`;
}

function leftOutDe({ reason, count }: LeftOut[number]): string {
  const [of, , why] = LEFT_OUT[reason];
  return `${count} ${count === 1 ? ONE_DE[of] : MANY_DE[of]} ausgelassen: ${why}`;
}

const DISPLAY_EN: Record<DisplayPolicy, string> = {
  full: 'single activities',
  derived: 'sums by day and flags, no single activities',
  own_only: 'no data, only the state of connections',
};
const DISPLAY_DE: Record<DisplayPolicy, string> = {
  full: 'einzelne Aktivitäten',
  derived: 'Summen je Tag und Auffälligkeiten, keine einzelnen Aktivitäten',
  own_only: 'keine Daten, nur den Zustand der Verbindungen',
};
const BASIS_DE = { recorded: 'festgehalten', none: 'keine' };

function period({ study, choices }: PackageFacts, open: string): string {
  const closed = study.closed_at == null ? null : dayIn(study.timezone, new Date(study.closed_at));
  const [last = open] = [choices.to, study.end_date, closed].filter((day) => day != null).sort();
  return `${choices.from ?? study.start_date} – ${last}`;
}

function citation({ study, cut, data_as_of }: PackageFacts): string {
  const which = cut === null ? `not locked, ${data_as_of}` : `${cut.name}, SHA-256 ${cut.sha256}`;
  return `${study.lab_name}: ${study.title} (${which}). Study ${study.id}.`;
}

type Amendment = NonNullable<PackageFacts['cut']>['amendments'][number];
const amendments = ({ cut }: PackageFacts, lineOf: (one: Amendment) => string) =>
  (cut?.amendments ?? []).map((one) => `\n- ${lineOf(one)}`).join('');
const amendedEn = ({ name, sha256_before: sum }: Amendment) =>
  `Amendment ${name}: a participant was erased. Before it the cut had SHA-256 ${sum}.`;
const amendedDe = ({ name, sha256_before: sum }: Amendment) =>
  `Nachtrag ${name}: Eine teilnehmende Person wurde gelöscht. Davor hatte der Schnitt die SHA-256 ${sum}.`;

const bullets = (lines: readonly string[], none: string) =>
  (lines.length > 0 ? lines : [none]).map((line) => `- ${line}`).join('\n');

const POINTS_EN = `\`points\` is Parquet only and in no loader: read it with \`arrow\` in R, with \`pyarrow\` in Python or with DuckDB. Activities without stored points have no row in it. It has no positions.
`;
const POINTS_DE = `\`points\` gibt es nur als Parquet und in keinem Ladeskript: Lies sie mit \`arrow\` in R, mit \`pyarrow\` in Python oder mit DuckDB. Aktivitäten ohne gespeicherte Punkte haben darin keine Zeile. Positionen stehen nicht darin.
`;

const HISTORY_EN =
  'Rows of `activities` begin with `first_day` of `participants`, so with the history that the study reads. `days` and `weeks` count nothing before the participation.\n';
const HISTORY_DE =
  'Zeilen von `activities` beginnen mit `first_day` aus `participants`, also mit der Vorgeschichte, die die Studie liest. `days` und `weeks` zählen nichts vor der Teilnahme.\n';

const SHIFTED_EN =
  'Dates are shifted by whole weeks, for each participant by another number. A reader who knows when the study began, paused or ended can undo this: each participant has a row for each of its days.\n';
const SHIFTED_DE =
  'Datumsangaben sind um ganze Wochen verschoben, bei jeder teilnehmenden Person um eine andere Zahl. Wer weiß, wann die Studie begann, pausierte oder endete, kann das rückgängig machen: Jede teilnehmende Person hat eine Zeile für jeden ihrer Tage.\n';

const CLOCKS_EN =
  '`utc_offset` changes with the clocks, whose days are known: a participant with activities before and after such a day can be shifted back too.\n';
const CLOCKS_DE =
  '`utc_offset` ändert sich mit der Zeitumstellung, deren Tage bekannt sind: Auch bei Aktivitäten vor und nach einem solchen Tag lässt sich die Verschiebung rückgängig machen.\n';

const SPEEDS_EN =
  '`flags` has no value of a speed: with the time in motion it tells the distance, and by its size the sport.\n';
const SPEEDS_DE =
  '`flags` hat keinen Wert einer Geschwindigkeit: Mit der Zeit in Bewegung verrät er die Distanz, durch seine Größe die Sportart.\n';
const POINT_SPEEDS_EN = 'For the same reasons `points` has no speeds.\n';
const POINT_SPEEDS_DE = 'Aus denselben Gründen hat `points` keine Geschwindigkeiten.\n';
const VIRTUAL_EN = '`flags` has no row that an activity is virtual, which tells the sport.\n';
const VIRTUAL_DE = '`flags` hat keine Zeile dazu, dass eine Aktivität virtuell ist: Sie verrät die Sportart.\n';

export function readme(facts: PackageFacts, end: PackageEnd): string {
  const { study, cut, left_out, product, data_as_of, installation } = facts;
  const { display_policy: level, strava_basis: basis } = installation;
  const long = end.outside_workbook.map((name) => `\`${name}\``).join(', ');
  const hasPoints = end.tables.some(({ table }) => table.isOnlyParquet);
  const { shift_dates: isShifted, day_part, round_distance, group_sports } = facts.choices.deidentification ?? {};
  const tellsClocks = isShifted && !day_part;
  const hidesSpeeds = round_distance || group_sports;
  return `# ${study.title}

Deutsch steht unten.

## English

- Study: ${study.title}, ${study.lab_name}${study.ethics_ref === null ? '' : `, ${study.ethics_ref}`}
- Period: ${period(facts, 'open')}, days in the participants' local time
- Rule: ${ruleSentence(study.rule, 'en')}
- ${cut === null ? `Not locked: rows as of ${data_as_of}. They may have changed since.` : `Data cut: ${cut.name} of ${data_as_of} (${cut.reason})`}${amendments(facts, amendedEn)}
- Display level for data from Strava: \`${level}\`, researchers see ${DISPLAY_EN[level]}; basis for their use: ${basis}
- Written by ${product.name} ${product.version}

### Tables

${bullets(
  end.tables.map(({ table, written }) => `\`${table.name}\`: ${written.rows} rows. A row is ${table.row_en}.`),
  '',
)}

Each table is \`data/*.csv\` (UTF-8, comma, point, ISO 8601) and \`data/*.parquet\`. \`tables.xlsx\` holds the same tables for people${long === '' ? '' : `, without the rows of ${long}: a sheet has at most 1,048,576`}.
\`codebook.csv\` explains each column; \`consort.svg\` and \`consort.csv\` show the flow of participants; \`load/\` reads, types and labels the tables in R, Python and SPSS.
${hasPoints ? POINTS_EN : ''}${HISTORY_EN}A missing value is empty; a column that ends in \`state\` says why. 0 was measured.
\`activity_id\` joins the tables of this study, in all packages for the same recipient. Another study, and the screens of ${product.name}, have other ids.
Times of Parquet are UTC; \`utc_offset\` leads back to the local clock.
${isShifted ? SHIFTED_EN : ''}${tellsClocks ? CLOCKS_EN : ''}${hidesSpeeds ? SPEEDS_EN : ''}${hidesSpeeds && hasPoints ? POINT_SPEEDS_EN : ''}${group_sports ? VIRTUAL_EN : ''}
### Left out

${bullets(left_out.map(leftOutEn), 'nothing')}

${end.unique_participants} of ${facts.participants} participants have a week that nobody else has (by day, start, sport, distance and time).
Public race results identify people: pass the package on only to those who may have it.

### Citation

${citation(facts)}

## Deutsch

- Studie: ${study.title}, ${study.lab_name}${study.ethics_ref === null ? '' : `, ${study.ethics_ref}`}
- Zeitraum: ${period(facts, 'offen')}, Tage nach der örtlichen Zeit der Teilnehmenden
- Regel: ${ruleSentence(study.rule, 'de')}
- ${cut === null ? `Nicht festgeschrieben: Zeilen vom ${data_as_of}. Sie können sich seither geändert haben.` : `Datenschnitt: ${cut.name} vom ${data_as_of} (${cut.reason})`}${amendments(facts, amendedDe)}
- Stufe der Anzeige für Daten von Strava: \`${level}\`, Forschende sehen ${DISPLAY_DE[level]}; Grundlage ihrer Nutzung: ${BASIS_DE[basis]}
- Geschrieben von ${product.name} ${product.version}

### Tabellen

${bullets(
  end.tables.map(({ table, written }) => `\`${table.name}\`: ${written.rows} Zeilen. Eine Zeile ist ${table.row_de}.`),
  '',
)}

Jede Tabelle ist \`data/*.csv\` (UTF-8, Komma, Punkt, ISO 8601) und \`data/*.parquet\`. \`tables.xlsx\` enthält dieselben Tabellen für Menschen${long === '' ? '' : `, ohne die Zeilen von ${long}: Ein Blatt hat höchstens 1.048.576`}.
\`codebook.csv\` erklärt jede Spalte; \`consort.svg\` und \`consort.csv\` zeigen den Fluss der Teilnehmenden; \`load/\` liest, typisiert und beschriftet die Tabellen in R, Python und SPSS.
${hasPoints ? POINTS_DE : ''}${HISTORY_DE}Ein fehlender Wert ist leer; eine Spalte, die auf \`state\` endet, sagt warum. 0 wurde gemessen.
\`activity_id\` verbindet die Tabellen dieser Studie, in allen Paketen für denselben Empfänger. Eine andere Studie und die Seiten von ${product.name} haben andere Ids.
Zeiten in Parquet sind UTC; \`utc_offset\` führt zur örtlichen Uhr zurück.
${isShifted ? SHIFTED_DE : ''}${tellsClocks ? CLOCKS_DE : ''}${hidesSpeeds ? SPEEDS_DE : ''}${hidesSpeeds && hasPoints ? POINT_SPEEDS_DE : ''}${group_sports ? VIRTUAL_DE : ''}
### Ausgelassen

${bullets(left_out.map(leftOutDe), 'nichts')}

${end.unique_participants} von ${facts.participants} Teilnehmenden haben eine Woche, die sonst niemand hat (nach Tag, Beginn, Sportart, Distanz und Zeit).
Öffentliche Wettkampfergebnisse machen Menschen erkennbar: Gib das Paket nur an Berechtigte weiter.

### Zitat

${citation(facts)}
`;
}
