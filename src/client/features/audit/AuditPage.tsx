import './audit.css';
import Button from 'antd/es/button';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { auditApi } from '#client/api/auditApi.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import { type TableState, useTableState } from '#client/ui/table/useTableState.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditObjectCell } from './AuditObjectCell.tsx';
import { AUDIT_TABLE, auditFilterQuery, auditQuery } from './auditTable.ts';
import { type AuditWords, actionWords, auditWords, objectWords } from './auditWords.ts';

function auditColumns(words: AuditWords, timezone: string): readonly Column<AuditRecord>[] {
  const { audit } = words;
  return [
    { key: 'at', title: audit.at, text: ({ at }) => formatDateTime(at, timezone) },
    { key: 'actor', title: audit.actor, text: ({ actor_email }) => actor_email ?? audit.nobody },
    { key: 'action', title: audit.action, text: ({ action }) => actionWords(action, words) },
    {
      key: 'object',
      title: audit.object,
      text: ({ object_type }) => objectWords(object_type, words),
      render: (record) => <AuditObjectCell record={record} words={words} />,
    },
    { key: 'reason', title: audit.reason, text: ({ reason }) => reason ?? audit.none },
    {
      key: 'details',
      title: audit.details,
      text: () => audit.more,
      render: (record) => <AuditDetails record={record} words={words} timezone={timezone} />,
    },
  ];
}

export function AuditPage() {
  const words = useTexts(auditWords);
  const { audit } = words;
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'audit:read');
  const table = useTableState(AUDIT_TABLE);
  const { data, error, ...query } = auditApi.useListAuditQuery(auditQuery(table), {
    skip: !isAllowed,
    refetchOnMountOrArgChange: true,
  });
  const [exportAudit, { isLoading: isExporting }] = auditApi.useExportAuditMutation();

  // A key from an old address may be invalid; the first page always exists.
  const isLost = isApiError(error) && error.status === 400 && (table.key !== undefined || table.page > 1);
  const goToBeginning = useEffectEvent(() => table.correctPage(1));
  useEffect(() => {
    if (isLost) goToBeginning();
  }, [isLost]);

  const view = useTableView('audit', auditColumns(words, data?.timezone ?? 'UTC'));

  if (!isAllowed) return <ForbiddenInPlace />;
  const zone = data?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const handleExport = async () => {
    const { error: failure } = await exportAudit(auditFilterQuery(table));
    showToast(failure ? { text: audit.exportFailed, variant: 'error' } : { text: audit.exported, variant: 'success' });
  };
  return (
    <PageFrame
      title={audit.title}
      breadcrumb={[{ label: audit.dashboard, href: SCREENS.dashboard }, { label: audit.title }]}
      actions={
        may(role, 'audit:export') && (
          <Button onClick={() => void handleExport()} disabled={isExporting}>
            {isExporting ? audit.exporting : audit.export}
          </Button>
        )
      }
    >
      <div className="k-audit">
        <p>
          {audit.about}{' '}
          <span className={data ? undefined : 'k-audit-pending'}>
            {audit.zone({ zone: zone.replaceAll('_', ' ') })}
          </span>
        </p>
        <DataTable
          {...view}
          label={audit.title}
          table={table}
          query={{
            data: data && {
              rows: data.records,
              total: data.total,
              keys: { next: data.next, previous: data.previous, isExact: data.total_is_exact },
            },
            error: isLost ? undefined : error,
            ...query,
          }}
          rowKey={({ id }) => String(id)}
          words={{
            ...audit,
            count: ({ count }) => (data && !data.total_is_exact ? audit.moreThan({ count }) : audit.count({ count })),
          }}
          filters={<AuditFilters table={table} words={words} />}
          chips={<AuditChips table={table} words={words} />}
        />
      </div>
    </PageFrame>
  );
}

function AuditChips({ table, words }: { table: TableState; words: AuditWords }) {
  const { audit } = words;
  const { actor, action, object_type, object_id, request_id, from, to } = auditFilterQuery(table);
  const chips: FilterChip[] = [];
  const add = (name: string, label: string, value: string | undefined) => {
    if (value) chips.push({ label: audit.chip({ name: label, value }), onRemove: () => table.setFilter(name, '') });
  };
  add('actor', audit.actor, actor);
  for (const one of action?.split(',') ?? []) {
    const others = action?.split(',').filter((other) => other !== one) ?? [];
    chips.push({
      id: one,
      label: audit.chip({ name: audit.action, value: actionWords(one, words) }),
      onRemove: () => table.setFilter('action', others.join(',')),
    });
  }
  add('object_type', audit.object, object_type && objectWords(object_type, words));
  add('object_id', audit.objectId, object_id);
  add('request_id', audit.request, request_id);
  add('from', audit.from, from && formatDate(from));
  add('to', audit.to, to && formatDate(to));
  return <FilterChips chips={chips} onReset={table.reset} />;
}
