import { RadioField } from '#client/forms/RadioField.tsx';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ApprovedByField } from './ApprovedByField.tsx';
import { CONSENT_KINDS } from './studyValues.ts';

interface NextConsentFieldsProps {
  version: number;
  holders: number;
}

export function NextConsentFields({ version, holders }: NextConsentFieldsProps) {
  const { edit } = useTexts(studyFormTexts);
  return (
    <>
      {holders > 0 && (
        <RadioField
          name="consent_kind"
          label={edit.agreed({ count: holders, version })}
          choices={CONSENT_KINDS.map((kind) => ({ value: kind, label: edit.dataFlow[kind]({ version }) }))}
        />
      )}
      <ApprovedByField />
    </>
  );
}
