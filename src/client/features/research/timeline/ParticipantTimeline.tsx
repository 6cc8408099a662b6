import { followUpApi } from '#client/api/research/followUpApi.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { TimelineEntry } from '#shared/contract/followUp.ts';
import { eventWords, whenWords } from './timelineWords.ts';

const RULES = { prefix: 'timeline', sortable: ['day'], defaultSort: '-day' } as const satisfies TableParamRules<'day'>;

interface ParticipantTimelineProps {
  id: string;
  timezone: string;
  isOff: boolean;
}

export function ParticipantTimeline({ id, timezone, isOff }: ParticipantTimelineProps) {
  const followUp = useTexts(followUpTexts);
  const { timeline } = followUp;
  const absences = useTexts(declaredTexts).reasons;
  const reminders = useTexts(remindersTexts);
  const { sources } = useTexts(studiesTexts);
  const table = useTableState(RULES);
  const { search: _none, ...asked } = table.query;
  const { data, error, ...query } = followUpApi.useGetTimelineQuery({ id, ...asked }, { skip: isOff });
  const columns: readonly Column<TimelineEntry>[] = [
    { key: 'day', title: timeline.day, text: (entry) => whenWords(entry, followUp, timezone) },
    {
      key: 'what',
      title: timeline.what,
      text: (entry) => eventWords(entry, { followUp, absences, reminders, sources }),
    },
  ];
  const view = useTableView('participant-timeline', columns);
  return (
    <PageSection title={timeline.title}>
      <DataTable
        label={timeline.label}
        table={table}
        query={{ data: data && { rows: data.entries, total: data.total }, error, ...query }}
        {...view}
        rowKey={(entry) => String(data?.entries.indexOf(entry))}
        words={timeline}
        isShort
      />
    </PageSection>
  );
}
