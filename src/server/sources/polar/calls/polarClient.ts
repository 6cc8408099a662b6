import type { Received } from '#server/sources/source/boundedFetch.ts';
import type { CallAnswer, CallError } from '#server/sources/source/callError.ts';
import type { SourceGrant } from '#server/sources/source/linkedApp.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { FILE_LIMITS } from '#shared/files/fileLimits.ts';
import { idOf, isJson, type Json, parseJson, readAs } from './polarBody.ts';
import { createPolarCall, type PolarCallParts, type Sending } from './polarCall.ts';

interface PolarClientParts extends PolarCallParts {
  app: { clientId: string; clientSecret: string };
  authBase: string;
  tokenBase: string;
  apiBase: string;
}

export interface PolarAsk {
  token: string;
  priority: QueueName;
  signal?: AbortSignal | undefined;
}

/** `taken`: the person is registered already, or the member's name is in use. */
type Registering = 'registered' | 'taken';

const NO_CONTENT = 204;
const NOTHING_THERE = { kind: 'rejected', status: 404 } as const satisfies CallError;
const FILE_TYPES = { fit: '*/*', tcx: 'application/vnd.garmin.tcx+xml' } as const;
type PolarFileKind = keyof typeof FILE_TYPES;
const EXERCISE_ID = /^[\w-]{1,64}$/;

/** An id that may be part of an address. */
export const isExerciseId = (id: unknown): id is string => typeof id === 'string' && EXERCISE_ID.test(id);

function grantOf({ status, bytes }: Received, now: Date): CallAnswer<SourceGrant> {
  const body = parseJson(bytes);
  const said = isJson(body) ? body : {};
  if (status !== 200) {
    const isOurs = status === 401 || said.error === 'invalid_client' || said.error === 'unauthorized_client';
    if (isOurs) return { ok: false, error: { kind: 'misconfigured', status } };
    const isGrant = said.error === 'invalid_grant' || said.error === 'invalid_request';
    return { ok: false, error: { kind: status === 400 && isGrant ? 'invalid_grant' : 'unavailable', status } };
  }
  const externalId = idOf(said.x_user_id);
  const { access_token: token, expires_in } = said;
  if (externalId === null || typeof token !== 'string' || token === '') {
    return { ok: false, error: { kind: 'unavailable', status } };
  }
  const seconds = Number.isSafeInteger(expires_in) ? Number(expires_in) : 0;
  const end = new Date(now.getTime() + seconds * 1000);
  const hasEnd = seconds > 0 && !Number.isNaN(end.getTime());
  return { ok: true, value: { externalId, token, expiresAt: hasEnd ? end : null } };
}

function exercisesOf({ status, bytes }: Received): Json[] | null {
  if (status === NO_CONTENT) return [];
  const body = parseJson(bytes);
  const list = isJson(body) ? body.exercises : body;
  return Array.isArray(list) ? list.filter(isJson) : null;
}

/** Calls of AccessLink v3; addresses that Polar sends are never called. */
export function createPolarClient(parts: PolarClientParts) {
  const { app, authBase, tokenBase, apiBase, now } = parts;
  const call = createPolarCall(parts);
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');

  const asPerson = ({ token, priority, signal }: PolarAsk, path: string, more: Partial<Sending> = {}) =>
    call.counted({ url: `${apiBase}/v3${path}`, as: 'bearer', credentials: token, signal, ...more }, priority);
  const asApp = (path: string, more: Partial<Sending> = {}) =>
    call.counted({ url: `${apiBase}/v3${path}`, as: 'basic', credentials: basic, ...more }, 'webhook');

  return {
    asApp,

    authorizeUrl({ state, redirectUri }: { state: string; redirectUri: string }): string {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: 'accesslink.read_all',
        state,
      });
      return `${authBase}/oauth2/authorization?${query}`;
    },

    /** Once for each code: a second use ends all tokens that came of it. */
    async exchangeCode(code: string, redirectUri: string): Promise<CallAnswer<SourceGrant>> {
      const received = await call.send({
        url: `${tokenBase}/v2/oauth2/token`,
        method: 'POST',
        as: 'basic',
        credentials: basic,
        accept: 'application/json;charset=UTF-8',
        body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
      });
      return received === null ? { ok: false, error: { kind: 'unavailable', status: null } } : grantOf(received, now());
    },

    /** The answer has a name and a birth date, which are dropped. */
    async register(ask: PolarAsk, memberId: string): Promise<CallAnswer<Registering>> {
      const body = JSON.stringify({ 'member-id': memberId });
      const answer = await asPerson(ask, '/users', { method: 'POST', body });
      if (!answer.ok && answer.error.status === 409) return { ok: true, value: 'taken' };
      return readAs(answer, ({ status }) => (status === NO_CONTENT ? null : 'registered'));
    },

    async isRegistered(ask: PolarAsk, externalId: string): Promise<CallAnswer<boolean>> {
      const answer = await asPerson(ask, `/users/${externalId}`);
      if (!answer.ok && answer.error.status === 404) return { ok: true, value: false };
      return readAs(answer, ({ status }) => status !== NO_CONTENT);
    },

    /** Ends the registration and the token; who is gone already is a success. */
    async deregister(ask: PolarAsk, externalId: string): Promise<CallAnswer<null>> {
      const answer = await asPerson(ask, `/users/${externalId}`, { method: 'DELETE' });
      const isGone = answer.ok || answer.error.status === 404 || answer.error.status === 401;
      return isGone ? { ok: true, value: null } : answer;
    },

    async exercises(ask: PolarAsk): Promise<CallAnswer<Json[]>> {
      return readAs(await asPerson(ask, '/exercises'), exercisesOf);
    },

    async exercise(ask: PolarAsk, id: string): Promise<CallAnswer<Json>> {
      const answer = await asPerson(ask, `/exercises/${id}`);
      if (answer.ok && answer.value.status === NO_CONTENT) return { ok: false, error: NOTHING_THERE };
      return readAs(answer, ({ bytes }) => {
        const body = parseJson(bytes);
        return isJson(body) ? body : null;
      });
    },

    /** Null when there is no such file: that is final and no error. */
    async file(ask: PolarAsk, id: string, kind: PolarFileKind): Promise<CallAnswer<{ bytes: Uint8Array | null }>> {
      const more = { accept: FILE_TYPES[kind], maxBytes: FILE_LIMITS.fitBytes };
      const answer = await asPerson(ask, `/exercises/${id}/${kind}`, more);
      if (!answer.ok && answer.error.status === 404) return { ok: true, value: { bytes: null } };
      return readAs(answer, ({ status, bytes }) => ({
        bytes: status === NO_CONTENT || bytes.length === 0 ? null : bytes,
      }));
    },
  };
}

export type PolarClient = ReturnType<typeof createPolarClient>;
