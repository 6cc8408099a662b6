import Button from 'antd/es/button';
import { object, string } from 'yup';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { failureOf } from '#client/api/apiError.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { StoredForm } from '#client/forms/StoredForm.tsx';
import { toStatus } from '#client/forms/submitting.ts';
import { gearTexts } from '#client/texts/gear.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Gear } from '#shared/contract/gear.ts';
import { messages } from '#shared/messages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

const LEAST_KM = 100;
const MOST_KM = 2000;

const isLimit = (km: string) => /^\d{3,4}$/.test(km) && Number(km) >= LEAST_KM && Number(km) <= MOST_KM;
const limitSchema = (range: string) =>
  object({ limit: string().trim().required(messages('required')).test('range', range, isLimit) });

export function WearLimitForm({ gear }: { gear: Gear }) {
  const { wear: texts } = useTexts(gearTexts);
  const say = useSay();
  const [changeGear] = activitiesApi.useChangeGearMutation();
  const [remove, { isLoading, error: notRemoved, reset }] = activitiesApi.useChangeGearMutation();
  const failure = failureOf(notRemoved);
  const { id, wear_limit: held } = gear;
  const saySaved = () => showToast({ variant: 'success', text: say(stravaMessages('gear_saved')) });
  const handleRemove = async () => {
    if (isLoading) return;
    const { error } = await remove({ id, wear_limit: null });
    if (error) showToast({ variant: 'error', text: texts.failed });
    else saySaved();
  };
  return (
    <>
      <StoredForm
        initialValues={{ limit: held === null ? '' : String(Math.round(held / 1000)) }}
        schema={limitSchema(texts.range)}
        onSubmit={({ limit }) => changeGear({ id, wear_limit: Number(limit.trim()) * 1000 }).unwrap()}
        toErrors={toStatus}
        onDone={saySaved}
        words={texts}
      >
        <NumberField name="limit" label={texts.limit} unit={texts.unit} hint={texts.hint} />
      </StoredForm>
      {failure && <ActionFailure title={texts.failed} failure={failure} onDismiss={reset} />}
      {held !== null && (
        <Button type="text" onClick={() => void handleRemove()}>
          {texts.remove}
        </Button>
      )}
    </>
  );
}
