import type { StandinState } from '#standin/strava/state/standinState.ts';

export const STORM = {
  /** Wide limits, so that the burst measures processing and not waiting for windows. */
  limits: { overall: { quarter: 1_000_000, day: 10_000_000 }, read: { quarter: 1_000_000, day: 10_000_000 } },
  words:
    'every 10th event twice, every 7th after the next, every 13th 3 s late; 100 answers 500, 30 connections reset, 20 answers cut, 20 not JSON, 10 web pages, 5 that never come',
};

export function storm(state: StandinState): void {
  // As reported of Strava; the three tries of an event then do not all fall into the kills.
  state.knobs.event_retry_ms = 60_000;
  state.eventTroubles.add({ kind: 'duplicate', every: 10, delay_ms: 1000 });
  state.eventTroubles.add({ kind: 'reorder', every: 7 });
  state.eventTroubles.add({ kind: 'delay', every: 13, delay_ms: 3000 });
  state.troubles.add({ on: 'activity', kind: 'status', status: 500, times: 100 });
  state.troubles.add({ on: 'activity', kind: 'reset', times: 30 });
  state.troubles.add({ on: 'activity', kind: 'truncated', times: 20 });
  state.troubles.add({ on: 'activity', kind: 'malformed', times: 20 });
  state.troubles.add({ on: 'activity', kind: 'html', times: 10 });
  state.troubles.add({ on: 'activity', kind: 'hang', times: 5 });
}
