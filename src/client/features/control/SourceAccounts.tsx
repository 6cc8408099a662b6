import { useState } from 'react';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ConnectionTag } from '#client/features/sources/connection/ConnectionTag.tsx';
import { deletionDay } from '#client/features/sources/connection/deletionDay.ts';
import type { ControlledSource } from '#client/features/sources/source/controlledSource.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { formatDate, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { ACCOUNTS_SORTABLE, SourceAccount } from '#shared/contract/sources.ts';

const RULES = {
  sortable: ['name', 'status', 'connected_at', 'last_sync_at', 'last_activity_at'],
  defaultSort: 'name',
} as const satisfies TableParamRules<(typeof ACCOUNTS_SORTABLE)[number]>;

const timeOf = (time: string | null) => (time === null ? MISSING : formatDateTime(time));

function useColumns(of: ControlledSource): readonly Column<SourceAccount>[] {
  const { accounts } = useTexts(of.texts);
  const { statuses } = useTexts(connectionTexts);
  return [
    { key: 'name', title: accounts.name, text: ({ name }) => name ?? accounts.nameless },
    {
      key: 'status',
      title: accounts.status,
      text: ({ status }) => statuses[status],
      render: ({ status, status_reason: reason, lost_from: lost, access_ends_at: ends }) => (
        <>
          <ConnectionTag status={status} /> {reason && accounts.reasons[reason]}
          {lost !== null && <div>{accounts.lostFrom({ date: formatDate(lost) })}</div>}
          {ends !== null && <div>{accounts.accessEnds({ date: formatDate(ends) })}</div>}
        </>
      ),
    },
    {
      key: 'connected_at',
      title: accounts.connected,
      text: ({ connected_at }) => formatDateTime(connected_at),
    },
    {
      key: 'last_activity_at',
      title: accounts.lastActivity,
      text: ({ last_activity_at }) => timeOf(last_activity_at),
    },
    {
      key: 'last_sync_at',
      title: accounts.lastSync,
      text: ({ last_sync_at }) => timeOf(last_sync_at),
    },
  ];
}

export function SourceAccounts({ of, count }: { of: ControlledSource; count: number }) {
  const { accounts: texts } = useTexts(of.texts);
  const { source } = of;
  const table = useTableState({ ...RULES, prefix: `${source}_accounts` });
  const view = useTableView(`${source}-accounts`, useColumns(of));
  const query = sourcesApi.useListSourceAccountsQuery(
    { ...table.query, source },
    { refetchOnMountOrArgChange: true, skip: count === 0 },
  );
  const { data, error, ...listed } = query;
  const [disconnect, { isLoading, error: refused, reset }] = sourcesApi.useDisconnectSourceAccountMutation();
  const [leaving, setLeaving] = useState<SourceAccount | null>(null);
  const handleDisconnect = async () => {
    if (leaving) await disconnect({ source, id: leaving.id });
    setLeaving(null);
  };
  if (count === 0) return null;
  return (
    <section aria-labelledby={`control-${source}-accounts`}>
      <h4 id={`control-${source}-accounts`}>{texts.title}</h4>
      {refused && <ActionFailure title={texts.disconnectFailed} failure={refused} onDismiss={reset} />}
      <DataTable
        label={texts.label}
        table={table}
        query={{ data: data && { rows: data.accounts, total: data.total }, error, ...listed }}
        {...view}
        rowKey={({ id }) => id}
        rowActions={(account: SourceAccount) => [
          {
            label: texts.disconnect,
            onSelect: () => setLeaving(account),
            isDanger: true,
            disabledReason: account.status === 'disconnected' ? texts.isDisconnected : undefined,
          },
        ]}
        words={texts}
        expectedRows={count}
        isShort
      />
      <ConfirmDialog
        open={leaving !== null}
        title={texts.disconnectTitle({ name: leaving?.name ?? texts.nameless })}
        text={texts.disconnectText({ day: deletionDay(source) })}
        confirmLabel={isLoading ? texts.disconnecting : texts.disconnectConfirm}
        isDanger
        isBusy={isLoading}
        onConfirm={() => void handleDisconnect()}
        onCancel={() => setLeaving(null)}
      />
    </section>
  );
}
