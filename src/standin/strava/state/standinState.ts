import { createEventTroubles } from '#standin/common/eventTroubles.ts';
import { createOutbox, type Outbox } from '#standin/common/outbox.ts';
import { post } from '#standin/common/post.ts';
import { createTroubles } from '#standin/common/troubles.ts';
import { createClock, type WatchedState } from '#standin/common/watchedState.ts';
import { createWorld, type StravaWorld, type WorldSize } from '#standin/strava/world/stravaWorld.ts';
import { createGrants, type Grants } from './grants.ts';
import { DEFAULT_KNOBS, type Knobs } from './knobs.ts';
import { createLateness, type Lateness } from './lateness.ts';
import { createRateLimits, DEFAULT_LIMITS, type Limits, type RateLimits } from './rateLimits.ts';
import type { StravaEvent } from './stravaEvent.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { CALLS_WITHOUT_ATHLETE, type Call } from './troubles.ts';

export interface StandinOptions extends WorldSize {
  clientId?: string;
  clientSecret?: string;
  /** The app's callback domain; localhost and 127.0.0.1 are always allowed. */
  callbackDomain?: string;
  seed?: number;
  now?: () => Date;
  limits?: Limits;
}

export interface StandinState extends WatchedState<Call> {
  options: StandinOptions;
  clientId: string;
  clientSecret: string;
  callbackDomain: string;
  world: StravaWorld;
  grants: Grants;
  rates: RateLimits;
  knobs: Knobs;
  lateness: Lateness;
  subscriptions: Subscriptions;
  outbox: Outbox<StravaEvent>;
}

export function createState(options: StandinOptions, world?: StravaWorld): StandinState {
  const { clock, now } = createClock(options.now);
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
    troubles: createTroubles(CALLS_WITHOUT_ATHLETE),
    lateness: createLateness(milliseconds),
    subscriptions,
    eventTroubles: createEventTroubles(),
    outbox: createOutbox({
      now: milliseconds,
      knobs,
      ownerOf: (event) => event.owner_id,
      post(event) {
        const subscription = subscriptions.current();
        if (subscription?.id !== event.subscription_id) return null;
        return post(subscription.callbackUrl, JSON.stringify(event), knobs.event_timeout_ms);
      },
    }),
    journal: [],
    answered: {},
  };
}

export function resetState(state: StandinState, options: StandinOptions = {}): void {
  state.outbox.stop();
  Object.assign(state, createState({ ...state.options, ...options }, state.world));
}
