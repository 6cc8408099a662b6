import Checkbox from 'antd/es/checkbox';
import { useFormField } from '#client/forms/useFormField.ts';

/** The box `agreed` of a form; its sentence is read out as soon as it is missed. */
export function ConsentBox({ label }: { label: string }) {
  const { input, error, id, errorId } = useFormField<boolean>('agreed');
  return (
    <div
      className="k-field"
      data-field="agreed"
      data-label={label}
      data-invalid={error === undefined ? undefined : true}
    >
      <Checkbox
        id={id}
        name="agreed"
        className="k-join-box"
        checked={input.value}
        required
        onChange={(event) => input.onChange(event.target.checked)}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        {label}
      </Checkbox>
      <span id={errorId} className="k-field-error" role="alert">
        {error}
      </span>
    </div>
  );
}
