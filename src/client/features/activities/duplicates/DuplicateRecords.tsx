import { sourceWords, zoneWords } from '#client/features/activities/sourceWords.ts';
import { formatSportDistance } from '#client/features/activities/sports/sportDistance.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDuration, MISSING } from '#client/ui/format/format.ts';
import { formatHeartRate, formatMetres, formatWallClock } from '#client/ui/format/formatMovement.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Duplicate, DuplicateRecord } from '#shared/contract/duplicates.ts';
import { signedSeconds } from './duplicateWords.ts';

type Row = [label: string, of: (record: DuplicateRecord) => string, difference?: string];

const signedMetres = (metres: number) =>
  Math.round(metres) === 0 ? '0' : `${metres > 0 ? '+' : '\u2212'}${formatMetres(Math.abs(metres))}`;

export function DuplicateRecords({ duplicate }: { duplicate: Duplicate }) {
  const texts = useTexts(duplicatesTexts);
  const { details } = useTexts(activityTexts);
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const { records, participant_id } = duplicate;
  const [one, other] = records;
  if (!one || !other) return null;
  const { rows } = texts;
  const apart = (Date.parse(other.start_date) - Date.parse(one.start_date)) / 1000;
  const beats = (record: DuplicateRecord) => formatHeartRate(record.average_heartrate);
  const all: Row[] = [
    [rows.source, (record) => sourceWords(record, details)],
    ...(participant_id === null ? [[rows.name, ({ name }) => name ?? MISSING] satisfies Row] : []),
    [rows.start, (record) => formatWallClock(record.start_date_local), signedSeconds(apart)],
    [
      rows.duration,
      (record) => formatDuration(record.elapsed_time),
      signedSeconds(other.elapsed_time - one.elapsed_time),
    ],
    [rows.moving, (record) => formatDuration(record.moving_time), signedSeconds(other.moving_time - one.moving_time)],
    [
      rows.distance,
      (record) => formatSportDistance(record, language, 'km'),
      signedMetres(other.distance - one.distance),
    ],
    [rows.sport, (record) => sportWord(record.sport_type, sports)],
    [rows.device, (record) => record.device_name ?? MISSING],
    [rows.heartRate, beats],
    ...(participant_id === null ? [[rows.zone, ({ timezone }) => zoneWords(timezone)] satisfies Row] : []),
    [rows.counts, ({ counts }) => (counts ? texts.yes : texts.no)],
  ];
  return (
    <PageSection title={texts.records}>
      <RowsTable
        label={texts.records}
        columns={[
          { key: 'field', title: texts.field, text: ([label]) => label },
          { key: 'one', title: texts.record({ number: '1' }), text: ([, of]) => of(one) },
          { key: 'other', title: texts.record({ number: '2' }), text: ([, of]) => of(other) },
          { key: 'difference', title: texts.difference, text: ([, , difference]) => difference ?? '' },
        ]}
        rows={all}
        rowKey={([label]) => label}
      />
    </PageSection>
  );
}
