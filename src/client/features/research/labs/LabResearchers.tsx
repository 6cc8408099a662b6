import Button from 'antd/es/button';
import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { labsApi } from '#client/api/research/labsApi.ts';
import { accountPath } from '#client/features/research/researchScreens.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { DayOfInstant } from '#client/ui/format/DayOfInstant.tsx';
import { formatCount, formatDate } from '#client/ui/format/format.ts';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { Lab, Researcher, ResearcherSort } from '#shared/contract/research.ts';
import { type Action, may } from '#shared/roles.ts';
import { MoveResearcherForm } from './MoveResearcherForm.tsx';
import { RemoveResearcherForm } from './RemoveResearcherForm.tsx';

const SORTING = {
  prefix: 'researchers',
  sortable: ['email', 'created_at', 'study_count'],
  defaultSort: 'email',
} as const satisfies TableParamRules<ResearcherSort>;

interface LabResearchersProps {
  lab: Lab;
  role: string;
  onAssign: () => void;
}

export function LabResearchers({ lab, role, onAssign }: LabResearchersProps) {
  const texts = useTexts(labsTexts);
  const say = useSay();
  const table = useTableState(SORTING);
  const view = useTableView('lab-researchers', researcherColumns(texts));
  const { data, error, ...query } = labsApi.useListLabResearchersQuery({ id: lab.id, ...table.query });
  const [leaving, setLeaving] = useState<{ kind: 'move' | 'remove'; researcher: Researcher } | null>(null);
  const mayDo = (action: Action) => may(role, action);
  const close = () => setLeaving(null);
  const { researcher } = leaving ?? {};
  const rowActions = (row: Researcher): MenuItem[] => [
    { label: texts.researchers.move, onSelect: () => setLeaving({ kind: 'move', researcher: row }) },
    {
      label: texts.researchers.remove,
      onSelect: () => setLeaving({ kind: 'remove', researcher: row }),
      isDanger: true,
    },
  ];
  const assignButton = mayDo('researchers:assign') && <Button onClick={onAssign}>{texts.table.assign}</Button>;
  const isGone = isApiError(error) && error.status === 404;

  return (
    <PageSection title={texts.page.researchers} id="researchers" actions={assignButton}>
      {isGone ? (
        <StateBlock text={say(error)} />
      ) : (
        <DataTable
          label={texts.page.researchers}
          table={table}
          query={{ data: data && { rows: data.researchers, total: data.total }, error, ...query }}
          {...view}
          rowKey={({ id }) => id}
          rowHref={mayDo('users:list') ? ({ user_id }) => accountPath(user_id) : undefined}
          rowActions={mayDo('researchers:move') ? rowActions : undefined}
          words={texts.researchers}
          empty={<StateBlock text={texts.researchers.empty} action={assignButton} />}
          isShort
          expectedRows={lab.researcher_count}
        />
      )}
      <ModalDialog
        open={leaving?.kind === 'move'}
        title={texts.move.title({ email: researcher?.email ?? '' })}
        onClose={close}
      >
        {researcher && <MoveResearcherForm researcher={researcher} onDone={close} />}
      </ModalDialog>
      <ModalDialog
        open={leaving?.kind === 'remove'}
        title={texts.remove.title({ email: researcher?.email ?? '', lab: researcher?.lab_name ?? '' })}
        onClose={close}
      >
        {researcher && <RemoveResearcherForm researcher={researcher} onDone={close} />}
      </ModalDialog>
    </PageSection>
  );
}

function researcherColumns({
  researchers,
}: typeof labsTexts.en): readonly (Column<Researcher> & { key: ResearcherSort })[] {
  return [
    {
      key: 'email',
      title: researchers.email,
      text: ({ email }) => email,
      beside: ({ deactivated_at }) => deactivated_at && <StatusTag tone="warning">{researchers.deactivated}</StatusTag>,
    },
    {
      key: 'created_at',
      title: researchers.since,
      text: ({ created_at }) => formatDate(created_at),
      render: ({ created_at }) => <DayOfInstant at={created_at} />,
    },
    {
      key: 'study_count',
      title: researchers.studiesOwned,
      text: ({ study_count }) => formatCount(study_count),
      align: 'end',
    },
  ];
}
