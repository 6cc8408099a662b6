import Checkbox from 'antd/es/checkbox';
import { useFormField } from '#client/forms/useFormField.ts';

/** The box `agreed` of a form; its sentence is read out as soon as it is missed. */
export function ConsentBox({ label }: { label: string }) {
  const { input, frame, control, focus } = useFormField<boolean>({ name: 'agreed', label });
  const { error, errorId } = frame;
  return (
    <div
      className="k-field"
      data-field="agreed"
      data-label={label}
      data-invalid={error === undefined ? undefined : true}
    >
      <Checkbox
        {...control}
        {...focus}
        name="agreed"
        className="k-join-box"
        checked={input.value}
        required
        onChange={(event) => input.onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
      <span id={errorId} className="k-field-error" role="alert">
        {error}
      </span>
    </div>
  );
}
