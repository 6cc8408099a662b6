import { useDeleteAthleteMutation } from '#client/api/athletesApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { submitting } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { typedSchema } from '#client/forms/typedSchema.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { saidOf } from '#shared/said.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import type { ConnectedAthlete } from './connectedAthlete.ts';

interface DeleteAthleteFormProps {
  athlete: Pick<ConnectedAthlete, 'id' | 'strava_id' | 'activity_count'>;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteAthleteForm({ athlete, onDone, onCancel }: DeleteAthleteFormProps) {
  const { actions } = useTexts(athletesTexts);
  const say = useSay();
  const [deleteAthlete] = useDeleteAthleteMutation();
  const { id, strava_id: stravaId, activity_count: count } = athlete;
  const schema = typedSchema((typed) => typed === stravaId, stravaMessages('strava_id_mismatch')).shape({
    reason: reasonRule,
  });
  return (
    <AppForm
      initialValues={{ typed: '', reason: '' }}
      schema={schema}
      onSubmit={({ reason }) =>
        submitting(deleteAthlete({ id, strava_id: stravaId, reason: reason.trim() }).unwrap(), (failure) => ({
          status: saidOf(failure),
          fields: failure.fields,
        }))
      }
      onDone={() => {
        showToast({ variant: 'success', text: say(stravaMessages('athlete_deleted')) });
        onDone();
      }}
      submitLabel={actions.deleteSubmit}
      submittingLabel={actions.deleteSubmitting}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{actions.deleteEffect({ count })}</p>
      <TextField name="typed" label={actions.deleteTyped} hint={actions.deleteHint({ id: stravaId })} />
      <ReasonField />
    </AppForm>
  );
}
