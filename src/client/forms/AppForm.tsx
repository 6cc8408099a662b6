import { FORM_ERROR } from 'final-form';
import { type ReactNode, useRef } from 'react';
import { Form } from 'react-final-form';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import type { FormErrors } from './submitting.ts';
import { type FormSchema, validateWith } from './validateWith.ts';

interface AppFormProps<Values extends object> extends Omit<FormBodyProps, 'onSubmit'> {
  initialValues: Values;
  /** A yup schema. */
  schema: FormSchema;
  /** Sends the values; made with `submitting`, so that it never throws. Answers nothing after a success. */
  onSubmit: (values: Values) => Promise<FormErrors | undefined>;
  /** After a success, when the least time of sending is over: close the dialog, show a toast, go on. */
  onDone?: (values: Values) => void;
  /** The least time in milliseconds that the form shows that it is sending. */
  minimumDelayMs?: number;
  children: ReactNode;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A form with its fields, its status line and its buttons. */
export function AppForm<Values extends object>(props: AppFormProps<Values>) {
  const { initialValues, schema, onSubmit, onDone, minimumDelayMs = 0, ...body } = props;
  const saved = useRef<Values>(undefined);
  const send = async (values: Values) => {
    const [errors] = await Promise.all([onSubmit(values), wait(minimumDelayMs)]);
    if (errors) return { ...errors.fields, [FORM_ERROR]: errors.status };
    saved.current = values;
    return undefined;
  };
  // Told when the form itself knows that it is saved: what `onDone` leads away from does not ask any more.
  const tell = () => {
    const values = saved.current;
    saved.current = undefined;
    if (values) onDone?.(values);
  };
  return (
    <Form<Values> initialValues={initialValues} validate={validateWith(schema)} onSubmit={send} subscription={{}}>
      {({ handleSubmit }) => <FormBody {...body} onSubmit={(event) => handleSubmit(event)?.then(tell)} />}
    </Form>
  );
}
