import type { StandinState } from '#standin/strava/state/standinState.ts';
import type { Happening, StravaEvent } from '#standin/strava/state/stravaEvent.ts';

export function raiseEvent(state: StandinState, happening: Happening): void {
  const subscription = state.subscriptions.current();
  if (!subscription) return;
  const event: StravaEvent = {
    ...happening,
    event_time: Math.floor(state.now().getTime() / 1000),
    subscription_id: subscription.id,
  };
  state.outbox.add(event, state.eventTroubles.plan());
}

export function raiseDeauthorisation(state: StandinState, athleteId: number): void {
  raiseEvent(state, {
    aspect_type: 'update',
    object_id: athleteId,
    object_type: 'athlete',
    owner_id: athleteId,
    updates: { authorized: 'false' },
  });
}
