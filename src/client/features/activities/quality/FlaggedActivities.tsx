import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ExcludeDialog } from '#client/features/activities/exclusion/ExcludeDialog.tsx';
import { useReview } from '#client/features/activities/exclusion/useReview.ts';
import { activityPath } from '#client/features/activities/paths.ts';
import { formatSportDistance } from '#client/features/activities/sports/sportDistance.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { useReadNow } from '#client/session/useReadNow.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDuration } from '#client/ui/format/format.ts';
import { formatWallClock } from '#client/ui/format/formatMovement.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useRowSelection } from '#client/ui/table/useRowSelection.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import { withList } from '#client/ui/table/withList.ts';
import type { FLAGGED_SORTABLE, FlaggedActivity } from '#shared/contract/quality.ts';
import type { QualityFlag, Thresholds } from '#shared/qualityChecks.ts';
import { checkSearch } from './checkSearch.ts';
import { meaningOf, valueWords } from './checkWords.ts';
import { FixTimeZoneDialog } from './FixTimeZoneDialog.tsx';
import { offsetWord } from './utcOffsets.ts';

const FLAGGED_TABLE = {
  prefix: 'found',
  sortable: ['start'],
  defaultSort: '-start',
  filters: ['state'],
} as const satisfies TableParamRules<(typeof FLAGGED_SORTABLE)[number]>;

/** Rows of more would take the browser's memory. */
const SELECTABLE = 20_000;

interface FlaggedActivitiesProps {
  studyId: string;
  flag: QualityFlag;
  thresholds: Thresholds;
  mayReview: boolean;
}

export function FlaggedActivities({ studyId, flag, thresholds, mayReview }: FlaggedActivitiesProps) {
  const texts = useTexts(qualityTexts);
  const { reasons } = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const table = useTableState(FLAGGED_TABLE);
  const state = table.filters.state === 'reviewed' ? 'reviewed' : 'open';
  const selection = useRowSelection<FlaggedActivity>(table, ({ id }) => id);
  const read = useReadNow();
  const { page, page_size, ...matching } = table.query;
  const filtered = { id: studyId, flag, state, ...matching } as const;
  const query = qualityApi.useListFlaggedQuery({ ...filtered, page, page_size });
  const loadAll = async () => (await read(qualityApi.endpoints.listFlagged, filtered)).activities;
  const { decide, exclude, fixTimeZone, failure, dismiss } = useReview(studyId, flag);
  const [fixed, setFixed] = useState<readonly FlaggedActivity[] | null>(null);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { list } = texts;
  const { fields } = list;
  const chosen = () => [...selection.chosen.keys()];
  const reviewWords = ({ review }: FlaggedActivity) => {
    if (!review) return list.open;
    const offset = review.utc_offset === null ? null : offsetWord(review.utc_offset);
    return [list.decisions[review.decision], offset, review.reason && reasons[review.reason], review.note]
      .filter(Boolean)
      .join(' · ');
  };
  const columns: readonly Column<FlaggedActivity>[] = [
    { key: 'start', title: fields.start, text: (row) => formatWallClock(row.start_date_local), card: 1 },
    {
      key: 'participant',
      title: fields.participant,
      text: (row) => row.participant_code,
      render: (row) => wholeCodes(row.participant_code),
      card: 1,
    },
    { key: 'sport', title: fields.sport, text: (row) => sportWord(row.sport_type, sports), card: 2 },
    {
      key: 'distance',
      title: fields.distance,
      text: (row) => formatSportDistance(row, language, 'km'),
      align: 'end',
      card: 2,
    },
    { key: 'duration', title: fields.duration, text: (row) => formatDuration(row.elapsed_time), align: 'end', card: 2 },
    {
      key: 'value',
      title: fields.value,
      text: (row) =>
        row.other_code ? list.sameFile({ code: row.other_code }) : valueWords(row.measure, row.value, language, texts),
      align: 'end',
      card: 3,
    },
    { key: 'review', title: fields.review, text: reviewWords, card: 3 },
  ];
  const view = useTableView('study-flagged', columns);
  const act = async (decision: 'keep' | null) => {
    if (await decide(chosen(), decision)) selection.clear();
  };
  /** The list of the study up to the day of the activity, so that its first page has it. */
  const listOf = ({ start_date_local }: FlaggedActivity) => `study_id=${studyId}&to=${start_date_local.slice(0, 10)}`;
  return (
    <PageSection
      title={texts.names[flag]}
      actions={
        <Link to={{ search: '?tab=quality' }} preventScrollReset>
          {list.close}
        </Link>
      }
    >
      <p className="k-lead">{meaningOf(flag, thresholds, language, texts)}</p>
      <nav className="k-periods" aria-label={list.state}>
        {(['open', 'reviewed'] as const).map((each) => (
          <Link
            key={each}
            to={{ search: checkSearch(flag, each) }}
            aria-current={each === state ? 'true' : undefined}
            preventScrollReset
          >
            {list.states[each]}
          </Link>
        ))}
      </nav>
      {failure && <ActionFailure title={texts.changeFailed} failure={failure} onDismiss={dismiss} />}
      <DataTable
        label={texts.names[flag]}
        table={table}
        query={{
          ...query,
          data: query.data && { rows: query.data.activities, total: query.data.total },
        }}
        {...view}
        rowKey={({ id }) => id}
        rowHref={(row) => withList(activityPath(row.id), listOf(row))}
        words={{ ...list, ...(table.search === '' && { noResults: list.noneReviewed }) }}
        bulk={
          mayReview
            ? {
                selection,
                loadAll: (query.data?.total ?? 0) <= SELECTABLE ? loadAll : undefined,
                actions: (
                  <>
                    {state === 'open' && <Button onClick={() => void act('keep')}>{texts.keep}</Button>}
                    <Button onClick={() => setAsked(chosen())}>{texts.exclude}</Button>
                    {flag === 'time_zone_suspect' && (
                      <Button onClick={() => setFixed([...selection.chosen.values()])}>{texts.fixing.open}</Button>
                    )}
                    {state === 'reviewed' && <Button onClick={() => void act(null)}>{texts.takeBack}</Button>}
                  </>
                ),
              }
            : undefined
        }
        isShort
      />
      <FixTimeZoneDialog activities={fixed} fix={fixTimeZone} onClose={() => setFixed(null)} onDone={selection.clear} />
      <ExcludeDialog ids={asked} exclude={exclude} onClose={() => setAsked(null)} onDone={selection.clear} />
    </PageSection>
  );
}
