import Button from 'antd/es/button';
import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { athletesApi } from '#client/api/athletesApi.ts';
import { controlApi } from '#client/api/controlApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { athletePath } from '#client/features/activities/paths.ts';
import { AddAthleteButton } from '#client/features/sources/connection/AddAthleteButton.tsx';
import { DisconnectDialog } from '#client/features/sources/connection/DisconnectDialog.tsx';
import { useAthleteActions } from '#client/features/sources/connection/useAthleteActions.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { useAppDispatch } from '#client/session/store.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { useRowSelection } from '#client/ui/table/useRowSelection.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { ListedAthlete } from '#shared/contract/athletes.ts';
import { may, reachOf } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { ATHLETES_FILE } from '#shared/words/athletesFile.ts';
import { AthleteChips } from './AthleteChips.tsx';
import { AthleteFilters } from './AthleteFilters.tsx';
import { AthletesHead } from './AthletesHead.tsx';
import { athleteColumns } from './athleteColumns.tsx';
import { ATHLETE_TABLE, athleteQuery, CODED_ATHLETE_TABLE } from './athleteTable.ts';

export function AthletesTable({ role }: { role: string }) {
  const isCoded = reachOf(role, 'athletes:read') === 'studies';
  const texts = useTexts(athletesTexts);
  const words = useTexts(connectionTexts);
  const { language } = useTexts().ui;
  const dispatch = useAppDispatch();
  const table = useTableState(isCoded ? CODED_ATHLETE_TABLE : ATHLETE_TABLE);
  const view = useTableView(
    isCoded ? 'athletes-coded' : 'athletes',
    athleteColumns({ texts: texts.table, words, language, isCoded }),
  );
  const selection = useRowSelection<ListedAthlete>(table, ({ id }) => id);
  const filtered = athleteQuery(table);
  const { page, page_size } = table.query;
  const { data, error, ...query } = athletesApi.useListAthletesQuery({ ...filtered, page, page_size });
  const hasHead = may(role, 'strava:control');
  const { isLoading: isHeadUnknown } = controlApi.useGetControlQuery(undefined, { skip: !hasHead });
  const [exportAthletes, { isLoading: isExporting }] = athletesApi.useExportAthletesMutation();
  const actions = useAthleteActions();
  const [leaving, setLeaving] = useState<readonly ListedAthlete[] | null>(null);
  const isAdmin = may(role, 'athletes:disconnect');

  const rowActions = (athlete: ListedAthlete): MenuItem[] => {
    const reason = athlete.status === 'disconnected' ? texts.actions.alreadyDisconnected : undefined;
    const unshared = athlete.status === 'permission_missing' ? words.reasons.activities_not_shared : undefined;
    return [
      { label: texts.actions.sync, onSelect: () => void actions.sync(athlete.id), disabledReason: reason ?? unshared },
      {
        label: texts.actions.disconnect,
        onSelect: () => setLeaving([athlete]),
        isDanger: true,
        disabledReason: reason,
      },
    ];
  };
  const chosen = [...selection.chosen.values()];
  const connected = chosen.filter(({ status }) => status !== 'disconnected');
  const handleSyncAll = async () => {
    if (await actions.syncAll(chosen.map(({ id }) => id))) selection.clear();
  };
  const handleDisconnect = async () => {
    const isDone = await actions.disconnect((leaving ?? []).map(({ id }) => id));
    setLeaving(null);
    if (isDone) selection.clear();
  };
  const handleExport = async () => {
    const { error: failed } = await exportAthletes({ ...filtered, language });
    showToast(
      failed
        ? { text: texts.table.exportFailed, variant: 'error' }
        : { text: texts.table.exported({ file: ATHLETES_FILE }), variant: 'success' },
    );
  };
  const loadAll = async () => {
    const all = athletesApi.endpoints.listAthletes.initiate(filtered, { subscribe: false, forceRefetch: true });
    return (await dispatch(all).unwrap()).athletes;
  };

  if (isApiError(error) && error.status === 403) return <ForbiddenInPlace />;
  return (
    <PageFrame
      title={texts.title}
      breadcrumb={[{ label: texts.dashboard, href: SCREENS.dashboard }, { label: texts.title }]}
      actions={
        <>
          {may(role, 'strava:invite') && <AddAthleteButton isPrimary />}
          {may(role, 'athletes:export') && (
            <BusyButton
              label={texts.table.exportView}
              isBusy={isExporting}
              busyLabel={texts.table.exporting}
              onAct={handleExport}
            />
          )}
        </>
      }
    >
      {hasHead && <AthletesHead />}
      {actions.trouble && <ActionFailure {...actions.trouble} onDismiss={actions.dismiss} />}
      {/* The height of the head depends on its data; a list shown earlier would move. */}
      {isHeadUnknown ? (
        <Skeleton lines={6} />
      ) : (
        <div className="k-athletes">
          <DataTable
            label={texts.table.label}
            table={table}
            query={{ data: data && { rows: data.athletes, total: data.total }, error, ...query }}
            {...view}
            rowKey={({ id }) => id}
            rowHref={({ id }) => athletePath(id)}
            rowActions={isAdmin ? rowActions : undefined}
            words={{
              ...texts.table,
              searchPlaceholder: isCoded ? texts.table.searchCodes : texts.table.searchPlaceholder,
            }}
            filters={<AthleteFilters table={table} isCoded={isCoded} />}
            chips={<AthleteChips table={table} />}
            bulk={
              isAdmin
                ? {
                    selection,
                    loadAll,
                    actions: (
                      <>
                        <BusyButton
                          label={texts.actions.sync}
                          isBusy={actions.isSyncing}
                          busyLabel={texts.actions.syncing}
                          onAct={handleSyncAll}
                        />
                        <Button danger disabled={connected.length === 0} onClick={() => setLeaving(connected)}>
                          {texts.actions.disconnect}
                        </Button>
                      </>
                    ),
                  }
                : undefined
            }
            empty={
              <StateBlock
                text={isAdmin ? texts.table.empty : texts.table.emptyForResearcher}
                action={may(role, 'strava:invite') && <AddAthleteButton />}
              />
            }
          />
        </div>
      )}
      <DisconnectDialog
        athletes={leaving}
        isBusy={actions.isDisconnecting}
        onConfirm={() => void handleDisconnect()}
        onCancel={() => setLeaving(null)}
      />
    </PageFrame>
  );
}
