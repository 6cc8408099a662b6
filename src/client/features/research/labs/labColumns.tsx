import type { labsTexts } from '#client/texts/labs.ts';
import { DayOfInstant } from '#client/ui/format/DayOfInstant.tsx';
import { formatCount, formatDate } from '#client/ui/format/format.ts';
import type { Column } from '#client/ui/table/Column.ts';
import type { Lab, LabSort } from '#shared/contract/research.ts';
import { EmailLink } from './EmailLink.tsx';

export function labColumns({ table }: typeof labsTexts.en): readonly (Column<Lab> & { key: LabSort })[] {
  return [
    { key: 'name', title: table.name, text: (lab) => lab.name },
    { key: 'email', title: table.email, text: (lab) => lab.email, render: (lab) => <EmailLink email={lab.email} /> },
    {
      key: 'researcher_count',
      title: table.researchers,
      text: (lab) => formatCount(lab.researcher_count),
      align: 'end',
    },
    {
      key: 'study_count',
      title: table.studies,
      text: (lab) =>
        table.studyCount({ active: formatCount(lab.active_study_count), all: formatCount(lab.study_count) }),
      align: 'end',
    },
    {
      key: 'participant_count',
      title: table.participants,
      text: (lab) => formatCount(lab.participant_count),
      align: 'end',
    },
    {
      key: 'created_at',
      title: table.created,
      text: (lab) => formatDate(lab.created_at),
      render: (lab) => <DayOfInstant at={lab.created_at} />,
    },
  ];
}
