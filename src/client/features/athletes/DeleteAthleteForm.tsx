import { athletesApi } from '#client/api/athletesApi.ts';
import { DeleteForm } from '#client/forms/DeleteForm.tsx';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import type { ConnectedAthlete } from './connectedAthlete.ts';

interface DeleteAthleteFormProps {
  athlete: Pick<ConnectedAthlete, 'id' | 'strava_id' | 'activity_count'>;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteAthleteForm({ athlete, ...props }: DeleteAthleteFormProps) {
  const { actions } = useTexts(athletesTexts);
  const say = useSay();
  const [deleteAthlete] = athletesApi.useDeleteAthleteMutation();
  const { id, strava_id, activity_count: count } = athlete;
  return (
    <DeleteForm
      {...props}
      isRight={(typed) => typed === strava_id}
      wrong={stravaMessages('strava_id_mismatch')}
      remove={({ reason, typed }) => deleteAthlete({ id, strava_id: typed, reason }).unwrap()}
      done={say(stravaMessages('athlete_deleted'))}
      words={{
        effect: actions.deleteEffect({ count }),
        typed: actions.deleteTyped,
        hint: actions.deleteHint({ id: strava_id }),
        submit: actions.deleteSubmit,
        submitting: actions.deleteSubmitting,
      }}
    />
  );
}
