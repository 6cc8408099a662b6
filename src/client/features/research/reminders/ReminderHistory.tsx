import { Link } from 'react-router';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { participantPath } from '#client/features/research/researchScreens.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { capitalized } from '#client/ui/format/capitalized.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import type { Study } from '#shared/contract/studies.ts';
import { MAIL_OUTCOMES } from '#shared/reminderKinds.ts';
import { outcomeTone, outcomeWords } from './reminderWords.ts';

type Sort = 'created_at' | 'code' | 'kind' | 'state';
const RULES = {
  sortable: ['created_at', 'code', 'kind', 'state'],
  defaultSort: '-created_at',
  filters: ['state'],
} as const satisfies TableParamRules<Sort>;

export function ReminderHistory({ study }: { study: Study }) {
  const texts = useTexts(remindersTexts);
  const table = useTableState(RULES);
  const state = MAIL_OUTCOMES.find((one) => one === table.filters.state);
  const { data, error, ...query } = remindersApi.useListRemindersQuery({
    id: study.id,
    ...table.query,
    ...(state && { state }),
  });
  const columns: readonly Column<Reminder>[] = [
    {
      key: 'code',
      title: texts.code,
      text: ({ code }) => code,
      render: ({ code, participant_id }) => <Link to={participantPath(participant_id)}>{code}</Link>,
    },
    { key: 'kind', title: texts.kind, text: ({ kind }) => texts.kinds[kind] },
    {
      key: 'created_at',
      title: texts.at,
      text: ({ finished_at, due_at }) => formatDateTime(finished_at ?? due_at, study.timezone),
    },
    {
      key: 'by',
      title: texts.by,
      text: ({ is_asked_by_participant, is_by_hand, requested_by_email }) => {
        const ofNoMember = is_asked_by_participant ? texts.participant : texts.unknown;
        return is_by_hand ? (requested_by_email ?? ofNoMember) : texts.itself;
      },
    },
    {
      key: 'state',
      title: texts.state,
      text: (reminder) => outcomeWords(reminder, texts),
      render: (reminder) => (
        <StatusTag tone={outcomeTone(reminder.state)}>{capitalized(outcomeWords(reminder, texts))}</StatusTag>
      ),
    },
  ];
  const view = useTableView('study-reminders', columns);
  return (
    <PageSection title={texts.history}>
      <DataTable
        label={texts.historyLabel}
        table={table}
        query={{ data: data && { rows: data.reminders, total: data.total }, error, ...query }}
        {...view}
        rowKey={({ id }) => id}
        words={{ ...texts, failed: texts.historyFailed, empty: texts.historyEmpty }}
        filters={
          <FilterSelect
            label={texts.state}
            value={state ?? ''}
            choices={choicesOf(MAIL_OUTCOMES, texts.states)}
            onChange={(value) => table.setFilter('state', value)}
          />
        }
        isShort
      />
    </PageSection>
  );
}
