import { studiesApi } from '#client/api/research/studiesApi.ts';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { StudyStatusChips } from '#client/features/research/studies/StudyStatusChips.tsx';
import { StudyStatusFilter } from '#client/features/research/studies/StudyStatusFilter.tsx';
import { studyColumns } from '#client/features/research/studies/studyColumns.tsx';
import { toStudyStatus } from '#client/features/research/studies/studyStatusOrder.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { Lab } from '#shared/contract/research.ts';
import type { StudySort } from '#shared/contract/studies.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';

const SORTING = {
  prefix: 'studies',
  sortable: ['title', 'participant_count', 'start_date', 'end_date', 'owner_email', 'created_at'],
  defaultSort: '-created_at',
  filters: ['status'],
} as const satisfies TableParamRules<StudySort>;

interface LabStudiesProps {
  lab: Lab;
  ownId: string | undefined;
  role: string;
}

export function LabStudies({ lab, ownId, role }: LabStudiesProps) {
  const { page } = useTexts(labsTexts);
  const texts = useTexts(studiesTexts);
  const table = useTableState(SORTING);
  const view = useTableView('lab-studies', studyColumns(texts, { ownId, hasStatus: true }));
  const status = toStudyStatus(table.filters.status);
  const { data, error, ...query } = studiesApi.useListStudiesQuery({
    ...table.query,
    status,
    lab_id: lab.id,
  });
  const mayCreate = may(role, 'studies:create') && lab.researcher_count > 0;
  return (
    <PageSection title={page.studies} id="studies">
      <DataTable
        label={page.studies}
        table={table}
        query={{ data: data && { rows: data.studies, total: data.total }, error, ...query }}
        {...view}
        rowKey={({ id }) => id}
        rowHref={({ id }) => studyPath(id)}
        words={texts.table}
        filters={<StudyStatusFilter value={status} onChange={(next) => table.setFilter('status', next)} />}
        chips={<StudyStatusChips table={table} />}
        empty={
          <StateBlock
            text={texts.table.empty}
            action={mayCreate && <ButtonLink to={SCREENS.studyNew}>{texts.table.create}</ButtonLink>}
          />
        }
        isShort
        expectedRows={lab.study_count}
      />
    </PageSection>
  );
}
