import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useFormField } from './useFormField.ts';

interface FileFieldProps extends Omit<FieldProps, 'lockedBecause'> {
  accept?: string;
}

export function FileField(props: FileFieldProps) {
  const { input, frame, control, focus } = useFormField<File | null>(props);
  return (
    <FieldFrame {...frame}>
      <input
        type="file"
        {...control}
        {...focus}
        name={input.name}
        className="k-file"
        accept={props.accept}
        onChange={(event) => input.onChange(event.target.files?.[0] ?? null)}
      />
    </FieldFrame>
  );
}
