import { createWorld, type StravaWorld, type WorldSize } from '#standin/strava/world/stravaWorld.ts';
import { createEventTroubles, type EventTroubles } from './eventTroubles.ts';
import { createGrants, type Grants } from './grants.ts';
import { DEFAULT_KNOBS, type Knobs } from './knobs.ts';
import { createLateness, type Lateness } from './lateness.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createRateLimits, DEFAULT_LIMITS, type Limits, type RateLimits } from './rateLimits.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { createTroubles, type Troubles } from './troubles.ts';

export interface StandinOptions extends WorldSize {
  clientId?: string;
  clientSecret?: string;
  /** The app's callback domain; localhost and 127.0.0.1 are always allowed. */
  callbackDomain?: string;
  seed?: number;
  now?: () => Date;
  limits?: Limits;
}

export interface JournalEntry {
  method: string;
  url: string;
  hasBearer: boolean;
}

export interface StandinState {
  options: StandinOptions;
  clientId: string;
  clientSecret: string;
  callbackDomain: string;
  now: () => Date;
  /** Milliseconds that the stand-in's time is ahead. */
  clock: { aheadMs: number };
  world: StravaWorld;
  grants: Grants;
  rates: RateLimits;
  knobs: Knobs;
  troubles: Troubles;
  lateness: Lateness;
  subscriptions: Subscriptions;
  eventTroubles: EventTroubles;
  outbox: Outbox;
  journal: JournalEntry[];
  /** Number of answers by status, without control calls. */
  answered: Record<number, number>;
}

export function createState(options: StandinOptions, world?: StravaWorld): StandinState {
  const clock = { aheadMs: 0 };
  const now = () => new Date((options.now?.().getTime() ?? Date.now()) + clock.aheadMs);
  const milliseconds = () => now().getTime();
  const knobs = structuredClone(DEFAULT_KNOBS);
  const subscriptions = createSubscriptions(milliseconds);
  return {
    options,
    clientId: options.clientId ?? '12345',
    clientSecret: options.clientSecret ?? 'standin-secret',
    callbackDomain: options.callbackDomain ?? 'localhost',
    now,
    clock,
    world: world ?? createWorld(options.seed ?? 1, now(), options),
    grants: createGrants(milliseconds),
    rates: createRateLimits(milliseconds, options.limits ?? DEFAULT_LIMITS),
    knobs,
    troubles: createTroubles(),
    lateness: createLateness(milliseconds),
    subscriptions,
    eventTroubles: createEventTroubles(),
    outbox: createOutbox({ now: milliseconds, knobs, subscriptions }),
    journal: [],
    answered: {},
  };
}

export function resetState(state: StandinState, options: StandinOptions = {}): void {
  state.outbox.stop();
  Object.assign(state, createState({ ...state.options, ...options }, state.world));
}
