import { participantsApi } from '#client/api/research/participantsApi.ts';
import { LogChanges } from '#client/features/research/log/LogChanges.tsx';
import { logTexts } from '#client/features/research/log/logTexts.ts';
import { actionWord, actorWord, changeWords } from '#client/features/research/log/logWords.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { LogEntry } from '#shared/contract/research.ts';

const RULES = { prefix: 'log', sortable: ['at'], defaultSort: '-at' } as const satisfies TableParamRules<'at'>;

interface ParticipantLogProps {
  id: string;
  timezone: string;
  isOff: boolean;
}

export function ParticipantLog({ id, timezone, isOff }: ParticipantLogProps) {
  const texts = useTexts(logTexts);
  const { log } = texts;
  const { page } = useTexts(participantsTexts);
  const table = useTableState(RULES);
  const { data, error, ...query } = participantsApi.useGetParticipantLogQuery({ id, ...table.query }, { skip: isOff });
  const columns: readonly Column<LogEntry>[] = [
    { key: 'at', title: log.at, text: ({ at }) => formatDateTime(at, timezone) },
    { key: 'actor', title: log.actor, text: (entry) => actorWord(entry, texts) },
    { key: 'action', title: log.action, text: ({ action }) => actionWord(action, log.actions) },
    {
      key: 'changes',
      title: log.changes,
      text: (entry) =>
        changeWords(entry, texts, timezone)
          .map(({ field, text }) => `${field}: ${text}`)
          .join('; '),
      render: (entry) => <LogChanges entry={entry} timezone={timezone} />,
    },
  ];
  const view = useTableView('participant-log', columns);
  return (
    <PageSection title={page.log}>
      <DataTable
        label={page.log}
        table={table}
        query={{ data: data && { rows: data.entries, total: data.total }, error, ...query }}
        {...view}
        rowKey={(entry) => String(entry.id)}
        words={log}
        isShort
      />
    </PageSection>
  );
}
