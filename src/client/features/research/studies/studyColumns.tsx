import type { studiesTexts } from '#client/texts/studies.ts';
import { DayOfInstant } from '#client/ui/format/DayOfInstant.tsx';
import { formatCount, formatDate } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import type { ListedStudy, StudySort } from '#shared/contract/studies.ts';
import { StudyStatusTag } from './StudyStatusTag.tsx';

type StudyColumn = Column<ListedStudy> & { key: StudySort | 'status' };

interface StudyColumnOptions {
  ownId: string | undefined;
  hasStatus?: boolean;
}

export function studyColumns(
  { fields, table, parts, statuses }: typeof studiesTexts.en,
  { ownId, hasStatus = false }: StudyColumnOptions,
): readonly StudyColumn[] {
  const owner = ({ owner_id, owner_email }: ListedStudy) =>
    owner_id !== null && owner_id === ownId ? table.you : (owner_email ?? table.unknown);
  // The status that stands in a column of its own makes a stack.
  const onCard = (cardLabel: string) => (hasStatus ? {} : ({ card: 2, cardLabel } as const));
  const columns: StudyColumn[] = [
    {
      key: 'title',
      title: fields.title,
      text: (study) => study.title,
      beside: hasStatus ? undefined : (study) => <StudyStatusTag study={study} />,
    },
    {
      key: 'participant_count',
      title: fields.participant_count,
      ...onCard(fields.participant_count),
      text: (study) => formatCount(study.participant_count),
      align: 'end',
    },
    {
      key: 'start_date',
      title: fields.start_date,
      ...onCard(fields.start_date),
      text: (study) => formatDate(study.start_date),
    },
    {
      key: 'end_date',
      title: fields.end_date,
      ...onCard(fields.end_date),
      text: (study) => formatDate(study.end_date),
    },
    {
      key: 'owner_email',
      title: fields.owner_email,
      ...onCard(fields.owner_email),
      text: owner,
      render: (study) =>
        study.part === 'manager' || study.part === 'analyst' ? (
          <span className="study-owner">
            {owner(study)} <StatusTag>{parts[study.part]}</StatusTag>
          </span>
        ) : (
          owner(study)
        ),
    },
    {
      key: 'created_at',
      title: fields.created_at,
      ...onCard(fields.created_at),
      text: (study) => formatDate(study.created_at),
      render: (study) => <DayOfInstant at={study.created_at} />,
    },
  ];
  if (!hasStatus) return columns;
  const status: StudyColumn = {
    key: 'status',
    title: fields.status,
    text: (study) => statuses[study.status],
    render: (study) => <StudyStatusTag study={study} />,
  };
  return [...columns.slice(0, 1), status, ...columns.slice(1)];
}
