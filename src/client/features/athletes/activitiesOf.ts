import type { ListedAthlete } from '#shared/contract/athletes.ts';

type Whose = Pick<ListedAthlete, 'id' | 'participant'>;

/** Filters of a list of activities. A person may be in two studies of the reader, so a participant names the study too. */
export function activitiesOf({ id, participant }: Whose): { participant_id: string } | { athlete_id: string } {
  return participant ? { participant_id: id } : { athlete_id: id };
}

/** The list that one activity opens with: a participant's, so that it is shown under the same code. */
export function listAround({ id, participant }: Whose): string | null {
  return participant ? `participant_id=${id}` : null;
}
