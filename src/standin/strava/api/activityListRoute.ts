import type { FastifyInstance } from 'fastify';
import { textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import { isVisible } from '#standin/strava/state/grants.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';
import { apiCall, type Caller, needScope } from './apiCall.ts';
import { FAULTS } from './faults.ts';
import { asSeenWith } from './visibility.ts';

const PER_PAGE_DEFAULT = 30;
const PER_PAGE_MAX = 200;
/** Larger values are milliseconds by mistake. */
const SECONDS_MOST = 100_000_000_000;

function wholeNumber(text: string, fallback: number): number {
  const value = Number(text);
  return text !== '' && Number.isSafeInteger(value) && value >= 1 ? value : fallback;
}

function list(state: StandinState, { grant, athlete, params }: Caller): SummaryActivity[] {
  needScope(state, grant, ['activity:read', 'activity:read_all'], 'activityPermission');
  const hasBefore = textOf(params, 'before') !== '';
  const hasAfter = textOf(params, 'after') !== '';
  const before = Number(textOf(params, 'before'));
  const after = Number(textOf(params, 'after'));
  if (hasAfter && after * 1000 > state.now().getTime()) throw new Refusal(FAULTS.future);
  if (hasBefore && before > SECONDS_MOST) throw new Refusal(FAULTS.future);

  const isOldestFirst = hasAfter && !hasBefore;
  const started = (activity: SummaryActivity) => Date.parse(activity.start_date) / 1000;
  const chosen = athlete.activities
    .map((activity) => ({ activity, start: started(activity) }))
    .filter(({ start }) => (!hasBefore || start < before) && (!hasAfter || start > after))
    .sort((a, b) => (isOldestFirst ? a.start - b.start : b.start - a.start));
  const asked = wholeNumber(textOf(params, 'per_page'), PER_PAGE_DEFAULT);
  if (asked > PER_PAGE_MAX && state.knobs.per_page_over_maximum === 'refuse') throw new Refusal(FAULTS.perPage);
  const perPage = Math.min(asked, PER_PAGE_MAX);
  const first = (wholeNumber(textOf(params, 'page'), 1) - 1) * perPage;
  // Strava filters after paging: a short page is not the last one.
  return chosen
    .slice(first, first + perPage)
    .map(({ activity }) => activity)
    .filter((activity) => isVisible(grant.scopes, activity))
    .map((activity) => asSeenWith(grant, activity));
}

export function activityListRoute(app: FastifyInstance, state: StandinState, prefix: string): void {
  app.get(
    `${prefix}/athlete/activities`,
    apiCall(state, 'activities', (caller) => list(state, caller)),
  );
}
