import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Params, paramsOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import type { Subscription } from '#standin/strava/state/subscriptions.ts';
import { stravaTime } from '#standin/strava/world/stravaTime.ts';
import { FAULTS } from './faults.ts';
import { shakeHands } from './handshake.ts';
import { causeTrouble } from './trouble.ts';

const CALLBACK_LONGEST = 255;

function checkApp(state: StandinState, params: Params): void {
  const status = state.knobs.push_credentials_status;
  const isKnown = textOf(params, 'client_id') === state.clientId;
  if (isKnown && textOf(params, 'client_secret') === state.clientSecret) return;
  const answer = isKnown ? FAULTS.clientSecret : FAULTS.clientId;
  throw new Refusal(status === null ? answer : { ...answer, status });
}

function readCallback(params: Params): URL {
  const text = textOf(params, 'callback_url');
  const callback = URL.parse(text);
  if (!callback || !/^https?:$/.test(callback.protocol)) throw new Refusal(FAULTS.callbackUrl);
  if (text.length > CALLBACK_LONGEST) throw new Refusal(FAULTS.callbackTooLong);
  return callback;
}

function shown(state: StandinState, subscription: Subscription, time: (milliseconds: number) => string) {
  return {
    id: subscription.id,
    resource_state: 2,
    application_id: Number(state.clientId),
    callback_url: subscription.callbackUrl,
    created_at: time(subscription.createdAt),
    updated_at: time(subscription.createdAt),
  };
}

/** Only the answer to the creation has nanoseconds. */
function nanosecondTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', `${String(randomInt(1_000_000)).padStart(6, '0')}Z`);
}

export function pushRoutes(app: FastifyInstance, state: StandinState, prefix: string): void {
  /** False when the answer was already sent; throws a Refusal. */
  function admitApp(request: FastifyRequest, reply: FastifyReply): boolean {
    if (causeTrouble(state, 'push_subscriptions', request, reply)) return false;
    checkApp(state, paramsOf(request));
    const isWithinLimits = !state.knobs.push_calls_count || state.rates.take();
    reply.headers(state.rates.headers());
    if (!isWithinLimits) throw new Refusal(FAULTS.rateLimit);
    if (state.knobs.inactive) throw new Refusal(FAULTS.inactive);
    return true;
  }

  app.post(`${prefix}/push_subscriptions`, async (request, reply) => {
    if (!admitApp(request, reply)) return reply;
    const params = paramsOf(request);
    if (state.subscriptions.current()) throw new Refusal(FAULTS.subscriptionExists);
    const callback = readCallback(params);
    const verifyToken = textOf(params, 'verify_token');
    if (verifyToken === '') throw new Refusal(FAULTS.verifyToken);
    const fault = await shakeHands(callback, verifyToken, state.knobs.handshake_timeout_ms);
    if (fault) throw new Refusal(fault);
    const subscription = state.subscriptions.add(textOf(params, 'callback_url'));
    if (!subscription) throw new Refusal(FAULTS.subscriptionExists);
    const whole = shown(state, subscription, nanosecondTime);
    return reply.code(201).send(state.knobs.push_create_answers === 'id' ? { id: whole.id } : whole);
  });

  app.get(`${prefix}/push_subscriptions`, (request, reply) => {
    if (!admitApp(request, reply)) return reply;
    const subscription = state.subscriptions.current();
    return reply.send(subscription ? [shown(state, subscription, stravaTime)] : []);
  });

  app.delete<{ Params: { id: string } }>(`${prefix}/push_subscriptions/:id`, (request, reply) => {
    if (!admitApp(request, reply)) return reply;
    if (!state.subscriptions.remove(Number(request.params.id))) throw new Refusal(FAULTS.subscriptionMissing);
    return reply.code(204).send();
  });
}
