import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { isApiError } from '#client/api/apiError.ts';
import { ActivitiesBulk, StudyActivitiesBulk } from '#client/features/activities/exclusion/ActivitiesBulk.tsx';
import { useStudyOfList } from '#client/features/activities/exclusion/useStudyOfList.ts';
import { activityPath } from '#client/features/activities/paths.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { useReadNow } from '#client/session/useReadNow.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDuration, formatKm } from '#client/ui/format/format.ts';
import { formatMetres } from '#client/ui/format/formatMovement.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { useRowSelection } from '#client/ui/table/useRowSelection.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import { withList } from '#client/ui/table/withList.ts';
import { ACTIVITIES_MAX } from '#shared/constants.ts';
import type { ActivitiesAnswer, ActivitiesQuery, ListedActivity } from '#shared/contract/activities.ts';
import { may, reachOf } from '#shared/roles.ts';
import { LINKED_SOURCES, SOURCE_TITLES, type SourceName } from '#shared/sources.ts';
import { ActivityChips } from './ActivityChips.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { activityColumns } from './activityColumns.tsx';
import { activityFilterQuery, activityQuery, isEmptyRange } from './activityQuery.ts';
import { ACTIVITY_TABLE, activityListQuery, type FixedFilters } from './activityTable.ts';
import { ReimportBulk } from './ReimportBulk.tsx';

interface ActivitiesTableProps {
  fixed?: FixedFilters;
  label?: string;
  empty?: ReactNode;
}

export function ActivitiesTable({ fixed = {}, label, empty }: ActivitiesTableProps) {
  const texts = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const role = useAppSelector(selectRole);
  const table = useTableState(ACTIVITY_TABLE);
  const selection = useRowSelection<ListedActivity>(table, ({ id }) => id);
  const readAll = useEveryActivity();
  const filters = activityFilterQuery(table, fixed);
  const isEmpty = isEmptyRange(filters);
  const call = activityQuery(table, fixed);
  const { data: answer, error, ...query } = activitiesApi.useListActivitiesQuery(call, { skip: isEmpty });
  const data = isEmpty ? undefined : answer;

  // A key from an old address may be invalid, or a page too deep; the first page always exists.
  const isLost = isApiError(error) && error.status === 400 && (table.key !== undefined || table.page > 1);
  const goToBeginning = useEffectEvent(() => table.correctPage(1));
  useEffect(() => {
    if (isLost) goToBeginning();
  }, [isLost]);

  const isShown = (name: SourceName) =>
    data?.activities.some(({ source, also_in }) => source === name || also_in.includes(name));
  const countText = ({ count }: { count: number }) => {
    if (data && !data.total_is_exact) return texts.table.moreThan({ count });
    return [texts.table.count({ count }), ...sums(data?.totals ?? null)].join(' · ');
  };
  const sums = (totals: ActivitiesAnswer['totals']) =>
    totals
      ? [
          formatKm(totals.distance, language),
          formatDuration(totals.moving_time),
          formatMetres(totals.total_elevation_gain),
        ]
      : [];
  const reach = reachOf(role, 'activities:read');
  const isOwn = reach === 'own';
  const isCoded = reach === 'studies' || filters.study_id !== undefined || filters.participant_id !== undefined;
  const isOfOne = fixed.athlete_id !== undefined || fixed.participant_id !== undefined;
  const view = useTableView(
    ['activities', ...Object.keys(fixed)].join('-'),
    activityColumns({ texts, sports, language, showsAthlete: !isOwn && !isOfOne, isCoded }),
  );
  const list = activityListQuery(table, fixed);
  const study = useStudyOfList(filters);
  const mayExclude = isCoded ? study?.mayExclude : may(role, 'activities:exclude');
  const canMarkAll = data?.total_is_exact && data.total <= ACTIVITIES_MAX;

  function emptyText(): ReactNode {
    if (isOwn) return texts.table.emptyOwn;
    if (isCoded) return texts.table.emptyCoded;
    return (
      <>
        <p>{texts.table.empty}</p>
        <p>{texts.table.emptyOthers}</p>
      </>
    );
  }

  return (
    <div className="k-activities">
      <DataTable
        label={label ?? texts.table.label}
        table={table}
        query={{
          data: isEmpty
            ? { rows: [], total: 0 }
            : data && {
                rows: data.activities,
                total: data.total,
                keys: { next: data.next, previous: data.previous, isExact: data.total_is_exact },
              },
          error: isLost ? undefined : error,
          ...query,
        }}
        {...view}
        rowKey={({ id }) => id}
        rowHref={({ id }) => withList(activityPath(id), list)}
        words={{
          ...texts.table,
          searchPlaceholder: isCoded ? texts.table.searchCodes : texts.table.searchPlaceholder,
          count: countText,
        }}
        filters={<ActivityFilters table={table} hasStudies={reach === 'studies' && Object.keys(fixed).length === 0} />}
        chips={<ActivityChips table={table} query={activityFilterQuery(table)} />}
        bulk={
          mayExclude
            ? {
                selection,
                loadAll: canMarkAll ? () => readAll({ ...filters, sort: table.sort }) : undefined,
                actions: study ? (
                  <StudyActivitiesBulk selection={selection} studyId={study.id} />
                ) : (
                  <>
                    <ActivitiesBulk selection={selection} />
                    {may(role, 'activities:reimport') && <ReimportBulk selection={selection} />}
                  </>
                ),
              }
            : undefined
        }
        empty={empty ?? <StateBlock text={emptyText()} />}
      />
      <p className="k-zone-note">
        {texts.zoneNote({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}{' '}
        {LINKED_SOURCES.filter(isShown).map((source) => texts.credit({ source: SOURCE_TITLES[source] }))}
      </p>
    </div>
  );
}

function useEveryActivity() {
  const read = useReadNow();
  return async (query: ActivitiesQuery): Promise<ListedActivity[]> => {
    const found: ListedActivity[] = [];
    let after: string | null | undefined;
    do {
      const call = { ...query, page_size: 100 as const, ...(after && { after }) };
      const answer = await read(activitiesApi.endpoints.listActivities, call);
      found.push(...answer.activities);
      after = answer.next;
    } while (after);
    return found;
  };
}
