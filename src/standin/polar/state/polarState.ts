import { createEventTroubles } from '#standin/common/eventTroubles.ts';
import { createOutbox, type Outbox } from '#standin/common/outbox.ts';
import { createTroubles } from '#standin/common/troubles.ts';
import { createClock, type WatchedState } from '#standin/common/watchedState.ts';
import { createPolarWorld, type PolarWorld, type PolarWorldSize } from '#standin/polar/world/polarWorld.ts';
import { type Notice, postNotice } from './notices.ts';
import { CALLS_WITHOUT_USER, type Call } from './polarCalls.ts';
import { DEFAULT_KNOBS, type PolarKnobs } from './polarKnobs.ts';
import { createRates, type PolarRates } from './polarRates.ts';
import { createTokens, type PolarTokens } from './polarTokens.ts';
import { createWebhooks, type Webhooks } from './webhook.ts';

export interface PolarOptions extends PolarWorldSize {
  clientId?: string;
  clientSecret?: string;
  /** Compared as they are; the first is the default. */
  redirectUrls?: readonly string[];
  seed?: number;
  now?: () => Date;
}

interface Registration {
  memberId: string;
  at: number;
}

/** An open transaction of a user. */
export interface Transaction {
  id: number;
  exerciseIds: string[];
  expiresAt: number;
}

export interface PolarState extends WatchedState<Call> {
  options: PolarOptions;
  client: { id: string; secret: string; redirectUrls: readonly string[] };
  world: PolarWorld;
  tokens: PolarTokens;
  /** By user. */
  registrations: Map<number, Registration>;
  transactions: Map<number, Transaction>;
  rates: PolarRates;
  knobs: PolarKnobs;
  webhooks: Webhooks;
  outbox: Outbox<Notice>;
}

export function createState(options: PolarOptions, world?: PolarWorld): PolarState {
  const { clock, now } = createClock(options.now);
  const milliseconds = () => now().getTime();
  const knobs = structuredClone(DEFAULT_KNOBS);
  const webhooks = createWebhooks(milliseconds);
  const registrations = new Map<number, Registration>();
  return {
    options,
    client: {
      id: options.clientId ?? '00000000-0000-4000-8000-000000000010',
      secret: options.clientSecret ?? '00000000-0000-4000-8000-00000000beef',
      redirectUrls: options.redirectUrls ?? ['http://localhost:3000/api/polar/callback'],
    },
    now,
    clock,
    world: world ?? createPolarWorld(options.seed ?? 1, now(), options),
    tokens: createTokens(milliseconds),
    registrations,
    transactions: new Map(),
    rates: createRates(milliseconds, () => registrations.size),
    knobs,
    troubles: createTroubles(CALLS_WITHOUT_USER),
    webhooks,
    eventTroubles: createEventTroubles(),
    outbox: createOutbox<Notice>({
      now: milliseconds,
      knobs,
      ownerOf: ({ owner }) => owner,
      post(notice) {
        const webhook = webhooks.current();
        if (!webhook) return null;
        const answer = postNotice(webhook.url, webhook.key, knobs.event_timeout_ms, notice);
        return answer.then((status) => {
          webhooks.noteAnswer(status === 200);
          return status;
        });
      },
    }),
    journal: [],
    answered: {},
  };
}

export function resetState(state: PolarState): void {
  state.outbox.stop();
  Object.assign(state, createState(state.options, state.world));
}
