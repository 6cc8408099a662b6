import { useField } from 'react-final-form';
import { object, string } from 'yup';
import { placesApi } from '#client/api/research/placesApi.ts';
import { choicesUnder } from '#client/features/research/participants/withdrawSchema.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { toStatus } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { typedRule } from '#client/forms/typedRule.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { sourceNameTexts } from '#client/texts/sourceNames.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { LeftAnswer } from '#shared/contract/place.ts';
import { messages } from '#shared/messages.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import type { Participation, PlaceProps } from './participation.ts';

interface LeaveFormProps extends PlaceProps {
  onLeft: (confirmation: LeftAnswer['confirmation']) => void;
  onCancel: () => void;
}

export function LeaveForm({ participation, of, onLeft, onCancel }: LeaveFormProps) {
  const { leave: texts } = useTexts(placeTexts);
  const [leave] = placesApi.useLeaveStudyMutation();
  const { withdrawal_policy: policy, code } = participation;
  const choices = choicesUnder(policy);
  const schema = object({
    choice: string().required(messages('required')),
    typed: string().when('choice', ([choice], typed) =>
      choice === 'erase' ? typedRule((text) => normalizeCode(text) === code, texts.wrong) : typed,
    ),
  });
  const handleSubmit = ({ choice }: { choice: string }) =>
    leave({ ...of, choice: choice === 'erase' ? 'erase' : 'keep' })
      .unwrap()
      .then(onLeft);
  return (
    <AppForm
      initialValues={{ choice: policy === 'participant' ? '' : policy, typed: '' }}
      schema={schema}
      onSubmit={handleSubmit}
      toErrors={toStatus}
      words={texts}
      submitWhen="always"
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      {policy === 'participant' ? (
        <RadioField name="choice" label={texts.choice} choices={choicesOf(choices, texts.choices)} />
      ) : (
        <p>{policy === 'keep' ? texts.policyKeep : texts.policyErase}</p>
      )}
      <Effect participation={participation} />
    </AppForm>
  );
}

function Effect({ participation }: { participation: Participation }) {
  const { leave: texts } = useTexts(placeTexts);
  const names = useTexts(sourceNameTexts);
  const { code, has_account: hasAccount, unkept_sources: unkept } = participation;
  const { input } = useField<string>('choice', { subscription: { value: true } });
  if (input.value !== 'erase') {
    return unkept.length > 0 && <p>{texts.deadline({ sources: unkept.map((source) => names[source]).join(', ') })}</p>;
  }
  return (
    <>
      <p>
        {texts.eraseEffect} {hasAccount ? texts.eraseOwn : texts.eraseSources}
      </p>
      <p>{texts.eraseCopies}</p>
      <TextField name="typed" label={texts.typed} hint={texts.typedHint({ code })} />
    </>
  );
}
