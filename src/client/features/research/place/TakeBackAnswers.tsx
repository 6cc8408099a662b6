import '#client/features/research/joining/joining.css';
import { object } from 'yup';
import { placesApi } from '#client/api/research/placesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { toStatus } from '#client/forms/submitting.ts';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogButton } from '#client/ui/dialog/DialogButton.tsx';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { PlaceProps } from './participation.ts';

const schema = object({});

export function TakeBackAnswers({ participation, of }: PlaceProps) {
  const { answers: texts } = useTexts(placeTexts);
  if (participation.answers.length === 0) return null;
  return (
    <DialogButton label={texts.open} className="no-print" title={texts.title}>
      {(close) => <AnswersForm of={of} answers={participation.answers} onDone={close} />}
    </DialogButton>
  );
}

interface AnswersFormProps extends Pick<PlaceProps, 'of'> {
  answers: readonly ConsentAnswer[];
  onDone: () => void;
}

function AnswersForm({ of, answers, onDone }: AnswersFormProps) {
  const { answers: texts } = useTexts(placeTexts);
  const { answers: words } = useTexts(ownStudiesTexts);
  const [keep] = placesApi.useKeepAnswersMutation();
  const initialValues: Partial<Record<ConsentAnswer, boolean>> = Object.fromEntries(
    answers.map((answer) => [answer, true]),
  );
  return (
    <AppForm
      initialValues={initialValues}
      schema={schema}
      onSubmit={(values) => keep({ ...of, answers: answers.filter((answer) => values[answer]) }).unwrap()}
      toErrors={toStatus}
      doneText={texts.done}
      onDone={onDone}
      words={texts}
      onCancel={onDone}
      isDanger
    >
      <p>{texts.text}</p>
      <fieldset className="own-study-answers">
        <legend>{texts.label}</legend>
        {answers.map((answer) => (
          <CheckboxField key={answer} name={answer} label={words[answer]} />
        ))}
      </fieldset>
    </AppForm>
  );
}
