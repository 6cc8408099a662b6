import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';
import { FieldFrame } from '#client/forms/FieldFrame.tsx';
import type { FieldProps } from '#client/forms/fieldProps.ts';
import { useFormField } from '#client/forms/useFormField.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SelectBox } from '#client/ui/select/SelectBox.tsx';

interface GroupFieldProps extends FieldProps {
  groups: readonly string[];
}

/** Longer than any name, so no group has it. */
const FRESH = '\n';

/** The form's value is the name; empty for none. */
export function GroupField(props: GroupFieldProps) {
  const { groups } = props;
  const texts = useTexts(participantsTexts);
  const { input, frame, control, focus } = useFormField({ ...props, isOptional: true });
  const [own, setOwn] = useState<{ value: string; isFresh: boolean } | null>(null);
  // A value that was not chosen here, such as the other version of a conflict, is classified again.
  const isFresh = own?.value === input.value ? own.isFresh : input.value !== '' && !groups.includes(input.value);
  const put = (value: string, isNamed: boolean) => {
    setOwn({ value, isFresh: isNamed });
    input.onChange(value);
  };
  const freshId = useId();
  return (
    <FieldFrame {...frame}>
      <SelectBox
        {...control}
        {...focus}
        value={isFresh ? FRESH : input.value}
        choices={[
          { value: '', label: texts.group.none },
          ...groups.map((group) => ({ value: group, label: group })),
          { value: FRESH, label: texts.group.fresh },
        ]}
        onChange={(value) => put(value.trim(), value === FRESH)}
      />
      {isFresh && (
        <>
          <label className="sr-only" htmlFor={freshId}>
            {texts.group.name}
          </label>
          <Input
            {...control}
            {...focus}
            id={freshId}
            autoComplete="off"
            placeholder={texts.group.name}
            value={input.value}
            onChange={(event) => put(event.target.value, true)}
          />
        </>
      )}
    </FieldFrame>
  );
}
