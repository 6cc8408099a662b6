import { createGrants, type Grants } from './grants.ts';
import { createTroubles, DEFAULT_KNOBS, type Knobs, type Troubles } from './knobs.ts';
import { createRateLimits, DEFAULT_LIMITS, type Limits, type RateLimits } from './rateLimits.ts';
import { createWorld, type StravaWorld } from './stravaWorld.ts';

export interface StandinOptions {
  clientId?: string;
  clientSecret?: string;
  /** The app's callback domain; localhost and 127.0.0.1 are always allowed. */
  callbackDomain?: string;
  seed?: number;
  now?: () => Date;
  limits?: Limits;
}

/** A call as it came in, so that a test can see what a client sent. */
export interface JournalEntry {
  method: string;
  /** Path and query. */
  url: string;
  hasBearer: boolean;
}

export interface StandinState {
  clientId: string;
  clientSecret: string;
  callbackDomain: string;
  now: () => Date;
  world: StravaWorld;
  grants: Grants;
  rates: RateLimits;
  knobs: Knobs;
  troubles: Troubles;
  journal: JournalEntry[];
}

export function createState(options: StandinOptions, world?: StravaWorld): StandinState {
  const now = options.now ?? (() => new Date());
  const milliseconds = () => now().getTime();
  return {
    clientId: options.clientId ?? '12345',
    clientSecret: options.clientSecret ?? 'standin-secret',
    callbackDomain: options.callbackDomain ?? 'localhost',
    now,
    world: world ?? createWorld(options.seed ?? 1, now()),
    grants: createGrants(milliseconds),
    rates: createRateLimits(milliseconds, options.limits ?? DEFAULT_LIMITS),
    knobs: structuredClone(DEFAULT_KNOBS),
    troubles: createTroubles(),
    journal: [],
  };
}

/** Forgets everything but the athletes, as if nobody had called yet. */
export function resetState(state: StandinState, options: StandinOptions = {}): void {
  Object.assign(state, createState({ ...options, now: state.now }, state.world));
}
