import type { participants } from '#client/texts/en/participants.ts';
import { formatDate, MISSING } from '#client/ui/format/format.ts';
import type { Column } from '#client/ui/table/Column.ts';
import type { ListedParticipant, ParticipantSort } from '#shared/contract/participants.ts';
import { ParticipantStatusTag } from './ParticipantStatusTag.tsx';

type Texts = typeof participants;

function ownDates({ start_date: start, end_date: end }: ListedParticipant, { table }: Texts): string {
  if (start && end) return `${formatDate(start)} – ${formatDate(end)}`;
  if (start) return table.datesFrom({ start: formatDate(start) });
  return end ? table.datesTo({ end: formatDate(end) }) : MISSING;
}

export function participantColumns(
  texts: Texts,
  timeZone: string,
): readonly (Column<ListedParticipant> & { key: ParticipantSort })[] {
  const { fields, statuses } = texts;
  return [
    {
      key: 'code',
      title: fields.code,
      text: ({ code }) => code,
      render: ({ code }) => <span className="k-code">{code}</span>,
    },
    { key: 'group', title: fields.group, text: ({ group }) => group ?? MISSING },
    {
      key: 'status',
      title: fields.status,
      text: ({ status }) => statuses[status],
      render: ({ status }) => <ParticipantStatusTag status={status} />,
    },
    { key: 'start_date', title: fields.ownDates, text: (participant) => ownDates(participant, texts) },
    { key: 'created_at', title: fields.added, text: ({ created_at }) => formatDate(created_at, timeZone) },
  ];
}
