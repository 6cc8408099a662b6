import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-final-form';
import { CapacityNote } from '#client/features/research/invitations/CapacityNote.tsx';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { Refused, toStatus } from '#client/forms/submitting.ts';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { CreateParticipantsBody } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { textOfFailure } from '#shared/shownText.ts';
import { AddWayFields } from './AddWayFields.tsx';
import { type AddValues, addSchema, NOTHING_ENTERED, WAYS } from './addSchema.ts';
import { decodeText, readCodeFile } from './codeFile.ts';
import { LINES_MAX, splitLines, type TypedLine } from './codeLines.ts';
import { groupSent } from './groupRule.ts';

type FileProblem = 'unreadable';

async function readTypedFile(file: File): Promise<TypedLine[] | FileProblem> {
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return text === null ? 'unreadable' : await readCodeFile(text);
  } catch {
    // The file was moved or changed since it was chosen.
    return 'unreadable';
  }
}

interface AddParticipantsFormProps {
  study: Study;
  /** What was entered before; it counts as an edit. */
  entered: AddValues;
  checked: { done: number; of: number } | null;
  onEntered: (values: AddValues) => void;
  onGenerate: (wanted: NonNullable<CreateParticipantsBody['generate']>) => Promise<void>;
  onPreview: (lines: readonly TypedLine[]) => Promise<void>;
  onCancel: () => void;
}

export function AddParticipantsForm(props: AddParticipantsFormProps) {
  const { study, entered, checked, onEntered, onGenerate, onPreview, onCancel } = props;
  const { add } = useTexts(addingTexts);
  const [way, setWay] = useState(entered.way);
  const isGenerating = way === 'generate';

  const previewOf = async (field: 'codes' | 'file', lines: readonly TypedLine[] | FileProblem) => {
    if (lines === 'unreadable') throw new Refused({ fields: { [field]: add.unreadable } });
    if (lines.length === 0) throw new Refused({ fields: { [field]: add.nothing } });
    if (lines.length > LINES_MAX) throw new Refused({ fields: { [field]: add.tooLong } });
    await onPreview(lines);
  };
  const handleSubmit = async (values: AddValues): Promise<void> => {
    onEntered(values);
    if (values.way === 'paste') return previewOf('codes', splitLines(values.codes));
    if (values.way === 'file' && values.file) return previewOf('file', await readTypedFile(values.file));
    const numbering = values.numbering === 'random' ? 'random' : 'running';
    const wanted = { count: Number(values.count), numbering, group: groupSent(values.group) } as const;
    return onGenerate(wanted);
  };

  return (
    <AppForm
      initialValues={NOTHING_ENTERED}
      schema={addSchema(add)}
      onSubmit={handleSubmit}
      toErrors={(failure) => (isGenerating ? toStatus(failure) : { status: textOfFailure(failure, add.checkFailed) })}
      submitWhen="always"
      choices={['way', 'numbering']}
      words={{
        submit: isGenerating ? add.generate : add.check,
        submitting: isGenerating ? add.generating : add.checking,
      }}
      onCancel={onCancel}
    >
      <StateBlock tone="warning" text={add.warning} />
      <CapacityNote study={study} />
      <RadioField name="way" label={add.way} choices={choicesOf(WAYS, add.ways)} />
      <AddWayFields study={study} onWay={setWay} />
      <Entered values={entered} />
      <output>{checked && add.checkedLines({ done: formatCount(checked.done), of: formatCount(checked.of) })}</output>
    </AppForm>
  );
}

/** Last in the form, because values of fields that are not registered yet would be lost. */
function Entered({ values }: { values: AddValues }) {
  const form = useForm<AddValues>();
  const fillIn = useEffectEvent(() =>
    form.batch(() => {
      for (const name of Object.keys(values) as (keyof AddValues)[]) form.change(name, values[name]);
    }),
  );
  useEffect(() => fillIn(), []);
  return null;
}
