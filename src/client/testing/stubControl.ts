import type { ControlAnswer, Problem, Subscription } from '#shared/contract/control.ts';
import { type FetchStub, failure, json } from './fetchStub.ts';

/** Local time, so that it holds in every time zone of a test machine. */
export const at = (wallClock: string) => new Date(wallClock).toISOString();

export const SUBSCRIPTION: Subscription = {
  application_id: '12345',
  strava_given_id: '678901',
  resource_state: 2,
  callback_url: 'https://kadenz.example.org/api/strava-integration/webhook/secret-part',
  created_at: at('2026-11-01T08:00'),
  updated_at: at('2026-11-02T09:30'),
  is_ours: true,
};

export function someControl(changes: Partial<ControlAnswer> = {}): ControlAnswer {
  return {
    is_set_up: true,
    other_sources: [],
    athletes: { connected: 8, limit: 10 },
    quarter: { used: 45, limit: 100, resets_at: at('2026-11-20T14:15') },
    day: { used: 820, limit: 1000, resets_at: at('2026-11-21T00:00') },
    queue: { webhook: 0, import: 0, backfill: 0, done_at: null },
    oldest_event_at: null,
    last_event_at: at('2026-11-20T13:58'),
    inactive_since: null,
    setup: [
      { check: 'credentials', state: 'ok' },
      { check: 'public_https', state: 'ok' },
      { check: 'callback', state: 'ok' },
      { check: 'subscription', state: 'ok' },
      { check: 'api_address', state: 'ok' },
    ],
    problem_count: 0,
    reconciliation: null,
    ...changes,
  };
}

const problemId = (number: number) => `0190eeee-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function someProblem(number: number, changes: Partial<Problem> = {}): Problem {
  return {
    id: problemId(number),
    kind: 'broken',
    athlete_id: '0190dddd-0000-7000-8000-000000000001',
    athlete_name: 'Mia Berger',
    strava_id: String(9_000_000 + number),
    attempts: 8,
    first_at: at('2026-11-19T10:00'),
    last_at: at('2026-11-20T11:30'),
    retried_at: null,
    ...changes,
  };
}

export interface HeldControl {
  subscription: Subscription | null;
  control: ControlAnswer;
  problems: Problem[];
}

export function stubControl(server: FetchStub, changes: Partial<HeldControl> = {}): HeldControl {
  const held: HeldControl = { subscription: SUBSCRIPTION, control: someControl(), problems: [], ...changes };
  const PATH = '/api/strava-integration';
  server.on(`GET ${PATH}/webhook-subscription`, () =>
    held.subscription ? json({ subscription: held.subscription }) : failure(404, 'No subscription found'),
  );
  server.on(`POST ${PATH}/webhook-subscription`, () => {
    held.subscription = SUBSCRIPTION;
    return json({ subscription: SUBSCRIPTION }, 201);
  });
  server.on(`DELETE ${PATH}/webhook-subscription`, () => {
    const removed = held.subscription ?? SUBSCRIPTION;
    held.subscription = null;
    return json({ subscription: removed });
  });
  server.on(`GET ${PATH}/control`, () => json({ ...held.control, problem_count: held.problems.length }));
  server.on(`GET ${PATH}/problems`, ({ params }) => {
    const wanted = params.get('search') ?? '';
    const rows = held.problems.filter(({ athlete_name, strava_id }) => `${athlete_name} ${strava_id}`.includes(wanted));
    return json({ problems: rows, total: rows.length, page: 1, page_size: 10 });
  });
  const retry = (isMeant: (problem: Problem) => boolean) => {
    const meant = held.problems.filter(isMeant);
    held.problems = held.problems.map((problem) =>
      meant.includes(problem) ? { ...problem, retried_at: at('2026-11-20T14:00') } : problem,
    );
    return json({ queued: meant.length });
  };
  server.on(`POST ${PATH}/problems/*/retry`, ({ path }) => retry(({ id }) => path.includes(id)));
  server.on(`POST ${PATH}/problems/retry`, () => retry(({ retried_at }) => retried_at === null));
  return held;
}
