import Button from 'antd/es/button';
import { useState } from 'react';
import { textOfError } from '#client/api/apiError.ts';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { deviationsTexts } from '#client/texts/study/deviations.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDate } from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { DEVIATIONS_SORTABLE, Deviation } from '#shared/contract/deviations.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { DEVIATION_CATEGORIES } from '#shared/studyProblemKinds.ts';
import { DeviationForm } from './DeviationForm.tsx';
import { DeviationVersions } from './DeviationVersions.tsx';

const RULES = {
  prefix: 'deviation',
  sortable: ['number', 'day', 'code', 'severity'],
  defaultSort: '-number',
  filters: ['category'],
} as const satisfies TableParamRules<(typeof DEVIATIONS_SORTABLE)[number]>;

type Asked = { act: 'record' } | { act: 'correct' | 'versions'; entry: Deviation };

export function DeviationRegister({ study }: { study: Study }) {
  const texts = useTexts(deviationsTexts);
  const say = useSay();
  const { fields } = texts;
  const table = useTableState(RULES);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [exportAll, { isLoading: isExporting }] = studyProblemsApi.useExportDeviationsMutation();
  const category = DEVIATION_CATEGORIES.find((one) => one === table.filters.category);
  const query = studyProblemsApi.useListDeviationsQuery({
    id: study.id,
    ...table.query,
    ...(category && { category }),
  });
  const mayChange = study.status !== 'closed' && mayInStudy(study.part, 'deviations:change');
  const close = () => setAsked(null);

  const handleExport = async () => {
    const { error } = await exportAll({ id: study.id, code_prefix: study.code_prefix });
    if (error) {
      const why = say(textOfError(error));
      showToast({ variant: 'error', text: `${texts.exportFailed} ${why}` });
    }
  };
  const columns: readonly Column<Deviation>[] = [
    {
      key: 'number',
      title: fields.number,
      text: ({ number }) => String(number),
      beside: ({ is_struck, version }) => (
        <>
          {is_struck && <StatusTag>{texts.struck}</StatusTag>}
          {version > 1 && <StatusTag>{texts.version({ version: String(version) })}</StatusTag>}
        </>
      ),
    },
    { key: 'day', title: fields.day, text: ({ day }) => formatDate(day) },
    {
      key: 'code',
      title: fields.code,
      text: ({ code }) => code ?? texts.wholeStudy,
      render: ({ code }) => (code === null ? texts.wholeStudy : wholeCodes(code)),
    },
    { key: 'category', title: fields.category, text: (entry) => texts.categories[entry.category] },
    {
      key: 'severity',
      title: fields.severity,
      text: ({ severity }) => texts.severities[severity],
      render: ({ severity }) => (
        <StatusTag tone={severity === 'major' ? 'error' : 'neutral'}>{texts.severities[severity]}</StatusTag>
      ),
    },
    { key: 'description', title: fields.description, text: ({ description }) => description ?? texts.hidden },
    {
      key: 'reported_on',
      title: fields.reported_on,
      text: ({ reported_on }) => (reported_on === null ? texts.notReported : formatDate(reported_on)),
    },
  ];
  const view = useTableView('study-deviations', columns);
  const rowActions = (entry: Deviation): MenuItem[] => [
    ...(mayChange ? [{ label: texts.correct, onSelect: () => setAsked({ act: 'correct', entry }) }] : []),
    { label: texts.versions, onSelect: () => setAsked({ act: 'versions', entry }) },
  ];
  const number = asked && asked.act !== 'record' ? String(asked.entry.number) : '';
  const titles = {
    record: texts.record,
    correct: texts.correctTitle({ number }),
    versions: texts.versionsTitle({ number }),
  };
  return (
    <PageSection
      title={texts.title}
      actions={
        <>
          {mayChange && <Button onClick={() => setAsked({ act: 'record' })}>{texts.record}</Button>}
          <BusyButton label={texts.export} isBusy={isExporting} busyLabel={texts.exporting} onAct={handleExport} />
        </>
      }
    >
      <p className="k-lead">{texts.lead}</p>
      <DataTable
        label={texts.label}
        table={table}
        query={{ ...query, data: query.data && { rows: query.data.deviations, total: query.data.total } }}
        {...view}
        rowKey={({ id }) => id}
        rowActions={rowActions}
        words={texts}
        filters={
          <FilterSelect
            label={fields.category}
            value={category ?? ''}
            choices={choicesOf(DEVIATION_CATEGORIES, texts.categories)}
            onChange={(value) => table.setFilter('category', value)}
          />
        }
        isShort
      />
      <ModalDialog open={asked !== null} title={titles[asked?.act ?? 'record']} onClose={close}>
        {asked?.act === 'versions' && <DeviationVersions study={study} entry={asked.entry} />}
        {asked && asked.act !== 'versions' && (
          <DeviationForm study={study} entry={asked.act === 'correct' ? asked.entry : undefined} onDone={close} />
        )}
      </ModalDialog>
    </PageSection>
  );
}
