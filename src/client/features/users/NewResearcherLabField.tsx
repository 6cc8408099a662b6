import { useField } from 'react-final-form';
import { SelectField } from '#client/forms/SelectField.tsx';
import { usersTexts } from '#client/texts/users.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';

interface NewResearcherLabFieldProps {
  /** Undefined while loading or after a failure. */
  labs: readonly { id: string; name: string }[] | undefined;
  hasFailed: boolean;
}

export function NewResearcherLabField({ labs, hasFailed }: NewResearcherLabFieldProps) {
  const { create } = useTexts(usersTexts);
  const role = useField<string>('role', { subscription: { value: true } }).input.value;
  if (role !== 'researcher') return null;
  if (!labs) return hasFailed ? <p role="status">{create.labsFailed}</p> : <Skeleton lines={1} />;
  if (labs.length === 0) return <p role="status">{create.noLabs}</p>;
  return (
    <SelectField
      name="lab_id"
      label={create.lab}
      placeholder={create.chooseLab}
      choices={labs.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
