import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FilterRadios } from '#client/ui/table/FilterRadios.tsx';
import { STUDY_STATUS_ORDER } from './studyStatusOrder.ts';

interface StudyStatusFilterProps {
  value: string | undefined;
  onChange: (status: string) => void;
}

export function StudyStatusFilter({ value = '', onChange }: StudyStatusFilterProps) {
  const { fields, statuses } = useTexts(studiesTexts);
  return (
    <FilterRadios
      label={fields.status}
      value={value}
      choices={STUDY_STATUS_ORDER.map((status) => ({ value: status, label: statuses[status] }))}
      onChange={onChange}
    />
  );
}
