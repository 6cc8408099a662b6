import { useEffect, useEffectEvent } from 'react';
import { useField } from 'react-final-form';
import { FileField } from '#client/forms/FileField.tsx';
import { KeptFields } from '#client/forms/KeptFields.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { Study } from '#shared/contract/studies.ts';
import { codeOf } from '#shared/participantCode.ts';
import { type AddValues, NUMBERINGS } from './addSchema.ts';
import { GroupField } from './GroupField.tsx';

/** An example that does not look like a code to hand out. */
const EXAMPLE = 4;

const FIELDS = ['codes', 'file', 'count', 'numbering', 'group'] as const satisfies readonly (keyof AddValues)[];

interface AddWayFieldsProps {
  study: Pick<Study, 'code_prefix' | 'groups'>;
  onWay: (way: string) => void;
}

export function AddWayFields(props: AddWayFieldsProps) {
  return (
    <>
      <KeptFields names={FIELDS} />
      <FieldsOfWay {...props} />
    </>
  );
}

function FieldsOfWay({ study, onWay }: AddWayFieldsProps) {
  const { add } = useTexts(addingTexts);
  const { fields } = useTexts(participantsTexts);
  const { input } = useField<string>('way', { subscription: { value: true } });
  const report = useEffectEvent(onWay);
  useEffect(() => report(input.value), [input.value]);
  const example = codeOf(study.code_prefix, EXAMPLE);
  if (input.value === 'paste') {
    return <TextAreaField name="codes" label={add.codes} hint={add.codesHint({ code: example })} rows={8} isMono />;
  }
  if (input.value === 'file') {
    return <FileField name="file" label={add.file} hint={add.fileHint} accept=".csv,.txt,text/csv,text/plain" />;
  }
  return (
    <>
      <NumberField name="count" label={add.count} hint={add.countHint} />
      <RadioField
        name="numbering"
        label={add.numbering}
        hint={add.example({ code: example })}
        choices={choicesOf(NUMBERINGS, add.numberings)}
      />
      <GroupField name="group" label={fields.group} groups={study.groups} />
    </>
  );
}
