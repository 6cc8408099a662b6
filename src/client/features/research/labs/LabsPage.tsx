import Button from 'antd/es/button';
import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { labsApi } from '#client/api/research/labsApi.ts';
import { labPath } from '#client/features/research/researchScreens.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterChips } from '#client/ui/table/FilterChips.tsx';
import { FilterRadios } from '#client/ui/table/FilterRadios.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { Lab, LabSort } from '#shared/contract/research.ts';
import { type Action, may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { AddLabDialog } from './AddLabDialog.tsx';
import { type LabAction, LabActionDialogs } from './LabActionDialogs.tsx';
import { labColumns } from './labColumns.tsx';
import { labDeletionProblem } from './labDeletionProblem.ts';

const SORTING = {
  sortable: ['name', 'email', 'created_at', 'researcher_count', 'study_count', 'participant_count'],
  defaultSort: 'name',
  filters: ['has'],
} as const satisfies TableParamRules<LabSort>;

export function LabsPage() {
  const role = useAppSelector(selectRole);
  if (!may(role, 'labs:read')) return <ForbiddenInPlace />;
  return <LabsTable mayDo={(action) => may(role, action)} />;
}

function LabsTable({ mayDo }: { mayDo: (action: Action) => boolean }) {
  const texts = useTexts(labsTexts);
  const say = useSay();
  const table = useTableState(SORTING);
  const view = useTableView('labs', labColumns(texts));
  const has = table.filters.has === 'active' ? 'active' : undefined;
  const { data, error, ...query } = labsApi.useListLabsQuery({ ...table.query, ...(has && { has }) });
  const [action, setAction] = useState<LabAction | null>(null);
  const [isAdding, setAdding] = useState(false);
  const addButton = (isPrimary: boolean) =>
    mayDo('labs:create') && (
      <Button type={isPrimary ? 'primary' : 'default'} onClick={() => setAdding(true)}>
        {texts.management.addLab}
      </Button>
    );

  const rowActions = (lab: Lab): MenuItem[] => {
    const reason = labDeletionProblem(lab);
    return [
      { label: texts.table.edit, onSelect: () => setAction({ kind: 'edit', lab }) },
      { label: texts.table.assign, onSelect: () => setAction({ kind: 'assign', lab }) },
      {
        label: texts.table.delete,
        onSelect: () => setAction({ kind: 'delete', lab }),
        isDanger: true,
        disabledReason: reason && say(reason),
      },
    ];
  };

  if (isApiError(error) && error.status === 403) return <ForbiddenInPlace />;
  return (
    <PageFrame
      title={texts.title}
      breadcrumb={[{ label: texts.dashboard, href: SCREENS.dashboard }, { label: texts.title }]}
      actions={addButton(true)}
    >
      <DataTable
        label={texts.table.label}
        table={table}
        query={{ data: data && { rows: data.labs, total: data.total }, error, ...query }}
        {...view}
        rowKey={(lab) => lab.id}
        rowHref={(lab) => labPath(lab.id)}
        rowActions={mayDo('labs:change') ? rowActions : undefined}
        words={texts.table}
        filters={
          <FilterRadios
            label={texts.table.studiesFilter}
            value={has ?? ''}
            choices={[{ value: 'active', label: texts.table.hasActive }]}
            onChange={(value) => table.setFilter('has', value)}
          />
        }
        chips={
          <FilterChips
            chips={has ? [{ label: texts.table.hasActive, onRemove: () => table.setFilter('has', '') }] : []}
            onReset={table.reset}
          />
        }
        empty={
          <StateBlock
            text={mayDo('labs:create') ? texts.table.empty : texts.table.emptyForResearcher}
            action={addButton(false)}
          />
        }
        isShort
      />
      <AddLabDialog open={isAdding} onClose={() => setAdding(false)} />
      <LabActionDialogs action={action} onClose={() => setAction(null)} />
    </PageFrame>
  );
}
