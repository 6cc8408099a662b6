import { changeActivity, deleteActivity, recordActivity } from '#standin/strava/control/athleteActions.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

export function makeEvents(state: StandinState, count: number): Record<string, number> {
  const athletes = [...state.world.athletes.values()];
  const sent = { create: 0, update: 0, delete: 0 };
  for (let n = 0; n < count; n += 1) {
    const athlete = pick(athletes);
    if (!athlete) break;
    const what = Math.random();
    const { id } = pick(athlete.activities) ?? {};
    if (what < 0.6 || id === undefined) {
      state.knobs.fresh_missing_calls = sent.create % 20 === 0 ? 1 : 0;
      recordActivity(state, athlete, { name: `Activity ${n}` });
      sent.create += 1;
    } else if (what < 0.85) {
      changeActivity(state, athlete, id, { name: `Renamed ${n}` });
      sent.update += 1;
    } else {
      deleteActivity(state, athlete, id);
      sent.delete += 1;
    }
  }
  state.knobs.fresh_missing_calls = 0;
  return sent;
}
