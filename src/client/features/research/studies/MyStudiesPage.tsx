import { studiesApi } from '#client/api/research/studiesApi.ts';
import { ReloadProfileButton } from '#client/features/research/ReloadProfileButton.tsx';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { StudySort } from '#shared/contract/studies.ts';
import { SCREENS } from '#shared/screens.ts';
import { StudiesAttention } from './StudiesAttention.tsx';
import { StudyStatusChips } from './StudyStatusChips.tsx';
import { StudyStatusFilter } from './StudyStatusFilter.tsx';
import { studyColumns } from './studyColumns.tsx';
import { toStudyStatus } from './studyStatusOrder.ts';

const SORTING = {
  sortable: ['title', 'participant_count', 'start_date', 'end_date', 'owner_email', 'created_at'],
  defaultSort: '-created_at',
  filters: ['status'],
} as const satisfies TableParamRules<StudySort>;

export function MyStudiesPage() {
  const texts = useTexts(studiesTexts);
  const profile = useAppSelector(selectProfile).data;
  const table = useTableState(SORTING);
  const view = useTableView('my-studies', studyColumns(texts, { ownId: profile?.user.id }));
  const status = toStudyStatus(table.filters.status);
  const { data, error, ...query } = studiesApi.useListStudiesQuery({ ...table.query, status });
  const hasLab = profile?.profile != null;

  return (
    <PageFrame
      title={texts.myStudies}
      actions={
        hasLab && (
          <ButtonLink to={SCREENS.studyNew} isPrimary>
            {texts.table.create}
          </ButtonLink>
        )
      }
    >
      {!hasLab && (
        <div className="study-notice">
          <StateBlock
            tone="warning"
            title={texts.noLab.title}
            text={texts.noLab.text}
            action={<ReloadProfileButton />}
          />
        </div>
      )}
      <StudiesAttention />
      <DataTable
        label={texts.table.label}
        table={table}
        query={{ data: data && { rows: data.studies, total: data.total }, error, ...query }}
        {...view}
        rowKey={(study) => study.id}
        rowHref={(study) => studyPath(study.id)}
        words={texts.table}
        filters={<StudyStatusFilter value={status} onChange={(next) => table.setFilter('status', next)} />}
        chips={<StudyStatusChips table={table} />}
        empty={
          <StateBlock
            text={texts.table.empty}
            action={hasLab && <ButtonLink to={SCREENS.studyNew}>{texts.table.createFirst}</ButtonLink>}
          />
        }
      />
    </PageFrame>
  );
}
