import './forms.css';
import { FORM_ERROR } from 'final-form';
import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import type { FormErrors } from './submitting.ts';
import { type FieldErrors, type FormSchema, validateWith } from './validateWith.ts';

interface AppFormProps<Values extends object> extends Omit<FormBodyProps, 'onSubmit'> {
  initialValues: Values;
  /** A yup schema; a form of a few plain rules may do with a function. */
  schema: FormSchema | ((values: Values) => FieldErrors);
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
  const validate = typeof schema === 'function' ? schema : validateWith(schema);
  const handleSubmit = async (values: Values) => {
    const [errors] = await Promise.all([onSubmit(values), wait(minimumDelayMs)]);
    if (errors) return { ...errors.fields, [FORM_ERROR]: errors.status };
    onDone?.(values);
    return undefined;
  };
  return (
    <Form<Values> initialValues={initialValues} validate={validate} onSubmit={handleSubmit} subscription={{}}>
      {({ handleSubmit: submit }) => <FormBody {...body} onSubmit={submit} />}
    </Form>
  );
}
