import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
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
      choices={choicesOf(STUDY_STATUS_ORDER, statuses)}
      onChange={onChange}
    />
  );
}
