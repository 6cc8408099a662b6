import Checkbox from 'antd/es/checkbox';
import { type ReactNode, useState } from 'react';
import { AppForm } from '#client/forms/AppForm.tsx';
import { agreedSchema } from '#client/forms/agreedSchema.ts';
import { useFormField } from '#client/forms/useFormField.ts';

interface StartFormProps {
  /** A participant who comes back from an attempt is not asked twice (WCAG 3.3.7). */
  hasAgreed: () => boolean;
  words: { agreed: string; box: string; leaving: string };
  isLeaving: boolean;
  /** Never rejects: its failure is among the children. */
  onStart: () => Promise<void>;
  /** Never disabled: pressed too early, it shows the missing consent. */
  button: ReactNode;
  children: ReactNode;
}

/** The consent with which a person goes to the page of a source. */
export function StartForm({ hasAgreed, words, isLeaving, onStart, button, children }: StartFormProps) {
  const [agreed] = useState(hasAgreed);
  return (
    <div className="k-join-form">
      <AppForm
        initialValues={{ agreed }}
        schema={agreedSchema}
        onSubmit={onStart}
        submitButton={button}
        keepsChanges={false}
      >
        {agreed ? <p>{words.agreed}</p> : <ConsentBox label={words.box} />}
        {children}
      </AppForm>
      <output className="k-hint">{isLeaving && words.leaving}</output>
    </div>
  );
}

/** The box `agreed` of a form; its sentence is read out as soon as it is missed. */
function ConsentBox({ label }: { label: string }) {
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
