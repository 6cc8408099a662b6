import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAULTS, type FaultAnswer } from './faults.ts';
import type { Grant } from './grants.ts';
import { paramsOf, textOf } from './params.ts';
import type { StandinState } from './standinState.ts';
import type { SummaryActivity } from './stravaShapes.ts';
import { causeTrouble } from './trouble.ts';

const PER_PAGE_DEFAULT = 30;
const PER_PAGE_MAX = 200;

function bearerOf(request: FastifyRequest): string {
  const header = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '');
  return header?.[1] ?? textOf(paramsOf(request), 'access_token');
}

function wholeNumber(text: string, fallback: number): number {
  const value = Number(text);
  return text !== '' && Number.isSafeInteger(value) && value >= 1 ? value : fallback;
}

/** Without `activity:read_all` an activity comes without the places of privacy zones. */
function asSeenWith(grant: Grant, activity: SummaryActivity): SummaryActivity {
  if (grant.scopes.has('activity:read_all') || !('start_latlng' in activity)) return activity;
  return { ...activity, start_latlng: null, end_latlng: null };
}

/** Calls with an athlete's token. `prefix` is `/api/v3` today; the host of 2027 has none. */
export function dataRoutes(app: FastifyInstance, state: StandinState, prefix: string): void {
  /** The caller's grant, or the fault that was answered. Sets the rate headers. */
  function admit(request: FastifyRequest, reply: FastifyReply): Grant | FaultAnswer {
    const grant = state.grants.byAccessToken(bearerOf(request));
    if (!grant) return FAULTS.accessToken;
    const isWithinLimits = state.rates.take();
    reply.headers(state.rates.headers());
    if (!isWithinLimits) return state.knobs.old_rate_limit_body ? FAULTS.rateLimitOld : FAULTS.rateLimit;
    if (state.knobs.inactive) return FAULTS.inactive;
    return grant;
  }

  app.get(`${prefix}/athlete`, (request, reply) => {
    if (causeTrouble(state, 'athlete', request, reply)) return reply;
    const grant = admit(request, reply);
    if ('status' in grant) return reply.code(grant.status).send(grant.body);
    if (!grant.scopes.has('read')) return reply.code(401).send(FAULTS.readPermission.body);
    return reply.send(state.world.athletes.get(grant.athleteId)?.summary);
  });

  app.get(`${prefix}/athlete/activities`, (request, reply) => {
    if (causeTrouble(state, 'activities', request, reply)) return reply;
    const grant = admit(request, reply);
    if ('status' in grant) return reply.code(grant.status).send(grant.body);
    const seesAll = grant.scopes.has('activity:read_all');
    if (!seesAll && !grant.scopes.has('activity:read')) return reply.code(401).send(FAULTS.activityPermission.body);

    const params = paramsOf(request);
    const hasBefore = textOf(params, 'before') !== '';
    const hasAfter = textOf(params, 'after') !== '';
    const before = Number(textOf(params, 'before')) * 1000;
    const after = Number(textOf(params, 'after')) * 1000;
    if (hasAfter && after > state.now().getTime()) return reply.code(400).send(FAULTS.future.body);

    const isOldestFirst = hasAfter && !hasBefore;
    const started = (activity: SummaryActivity) => Date.parse(activity.start_date);
    const chosen = (state.world.athletes.get(grant.athleteId)?.activities ?? [])
      .filter((activity) => (!hasBefore || started(activity) < before) && (!hasAfter || started(activity) > after))
      .sort((a, b) => (isOldestFirst ? started(a) - started(b) : started(b) - started(a)));
    const perPage = Math.min(wholeNumber(textOf(params, 'per_page'), PER_PAGE_DEFAULT), PER_PAGE_MAX);
    const start = (wholeNumber(textOf(params, 'page'), 1) - 1) * perPage;
    // Strava filters after paging: a short page is not the last one.
    const page = chosen
      .slice(start, start + perPage)
      .filter((activity) => seesAll || activity.visibility !== 'only_me')
      .map((activity) => asSeenWith(grant, activity));
    return reply.send(page);
  });
}
