import type { labsTexts } from '#client/texts/labs.ts';
import { formatCount, formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import type { Researcher, ResearcherSort } from '#shared/contract/research.ts';

export function researcherColumns({
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
      render: ({ created_at }) => (
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatDate(created_at)}
        </time>
      ),
    },
    {
      key: 'study_count',
      title: researchers.studiesOwned,
      text: ({ study_count }) => formatCount(study_count),
      align: 'end',
    },
  ];
}
