import { object, string } from 'yup';
import { placesApi } from '#client/api/research/placesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { OwnSession } from '#shared/contract/place.ts';
import { messages } from '#shared/messages.ts';
import type { PlaceProps } from './participation.ts';

const schema = object({ effort: string().required(messages('required')) });

interface EffortFormProps extends Pick<PlaceProps, 'of'> {
  session: OwnSession;
  onDone: () => void;
}

export function EffortForm({ of, session: { id, effort }, onDone }: EffortFormProps) {
  const { effort: texts } = useTexts(placeTexts);
  const [rate] = placesApi.useRateSessionMutation();
  return (
    <AppForm
      initialValues={{ effort: effort === null ? '' : String(effort) }}
      schema={schema}
      onSubmit={(values) => rate({ ...of, session: id, effort: Number(values.effort) }).unwrap()}
      doneText={texts.done}
      onDone={onDone}
      words={texts}
      onCancel={onDone}
    >
      <div className="own-effort">
        <RadioField
          name="effort"
          label={texts.label}
          choices={texts.scale.map((word, value) => ({
            value: String(value),
            label: word === '' ? String(value) : texts.step({ value, word }),
          }))}
        />
      </div>
    </AppForm>
  );
}
