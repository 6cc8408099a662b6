import { FORM_ERROR } from 'final-form';
import { type ReactNode, useRef } from 'react';
import { Form } from 'react-final-form';
import { showToast } from '#client/ui/toast/toasts.ts';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import { type FormErrors, type SubmitFailure, submitting, toStatusAndFields } from './submitting.ts';
import { type FormSchema, validateWith } from './validateWith.ts';

interface AppFormProps<Values extends object> extends Omit<FormBodyProps, 'onSubmit'> {
  initialValues: Values;
  schema: FormSchema;
  /** Rejects with the failure of the call. */
  onSubmit: (values: Values) => Promise<unknown>;
  toErrors?: (failure: SubmitFailure) => FormErrors;
  /** The text of the toast after a success. */
  doneText?: string;
  /** Called after a success, when the minimum delay is over. */
  onDone?: (values: Values) => void;
  minimumDelayMs?: number;
  children: ReactNode;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function AppForm<Values extends object>(props: AppFormProps<Values>) {
  const { initialValues, schema, onSubmit, toErrors = toStatusAndFields, doneText, onDone, ...others } = props;
  const { minimumDelayMs = 0, ...body } = others;
  const saved = useRef<Values>(undefined);
  const send = async (values: Values) => {
    const [errors] = await Promise.all([submitting(onSubmit(values), toErrors), wait(minimumDelayMs)]);
    if (errors) return { ...errors.fields, [FORM_ERROR]: errors.status };
    saved.current = values;
    return undefined;
  };
  // Before `onDone`, which may leave the page and would ask about unsaved edits.
  const handleSubmitted = () => {
    const values = saved.current;
    saved.current = undefined;
    if (!values) return;
    if (doneText !== undefined) showToast({ variant: 'success', text: doneText });
    onDone?.(values);
  };
  return (
    <Form<Values> initialValues={initialValues} validate={validateWith(schema)} onSubmit={send} subscription={{}}>
      {({ handleSubmit }) => <FormBody {...body} onSubmit={(event) => handleSubmit(event)?.then(handleSubmitted)} />}
    </Form>
  );
}
