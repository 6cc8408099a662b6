import type {
  Athlete,
  AthleteEvent,
  AthleteStatsAnswer,
  ListedAthlete,
  StudyAccount,
} from '#shared/contract/athletes.ts';
import { type FetchStub, failure, json, noContent } from './fetchStub.ts';
import { at } from './stubControl.ts';

export const athleteId = (number: number) => `0190dddd-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function someAthlete(number: number, changes: Partial<Athlete> = {}): Athlete {
  return {
    id: athleteId(number),
    strava_id: String(10_000_000 + number),
    name: `Athlete ${number}`,
    status: 'connected',
    status_reason: null,
    status_since: at('2026-11-01T09:00'),
    scopes: ['read', 'activity:read', 'activity:read_all', 'profile:read_all'],
    missing_scopes: [],
    connected_at: at('2026-11-01T09:00'),
    last_sync_at: at('2026-11-20T12:00'),
    history_so_far: null,
    delete_due_at: null,
    last_activity_at: at('2026-11-19T17:00'),
    last_activity: {
      id: '0190eeee-0000-7000-8000-000000000001',
      start_date: at('2026-11-19T17:00'),
      start_date_local: '2026-11-19T17:00:00',
    },
    last_day: '2026-11-19',
    participant: null,
    activity_count: 1204,
    distance_28d: 123_456,
    study_count: 0,
    user_id: null,
    user_email: null,
    token_expires_at: at('2026-11-20T18:00'),
    last_event_at: at('2026-11-19T18:05'),
    last_error: null,
    consent: { version: 1, lang: 'de', accepted_at: at('2026-11-01T08:58') },
    ...changes,
  };
}

export function someAccount(source: StudyAccount['source'], changes: Partial<StudyAccount> = {}): StudyAccount {
  return {
    source,
    status: 'connected',
    status_reason: null,
    status_since: at('2026-11-01T09:00'),
    scopes: [],
    missing_scopes: [],
    last_sync_at: at('2026-11-20T12:00'),
    delete_due_at: null,
    ...changes,
  };
}

const noDistance = { run: 0, ride: 0, walk: 0, other: 0 };

/** Four active days in the four weeks that end on 20.11.2026, a Friday. */
export const STATS: AthleteStatsAnswer = {
  today: '2026-11-20',
  last_four_weeks: {
    activity_count: 5,
    distance: 61_500,
    moving_time: 16_200,
    total_elevation_gain: 1312.4,
    active_days: 4,
  },
  weeks: [
    { week: '2026-11-02', distance: noDistance },
    { week: '2026-11-09', distance: { run: 10_000, ride: 40_000, walk: 0, other: 0 } },
    { week: '2026-11-16', distance: { ...noDistance, run: 11_500 } },
  ],
  days: [
    { day: '2026-11-10', activity_count: 1, distance: 10_000, moving_time: 3600 },
    { day: '2026-11-14', activity_count: 1, distance: 40_000, moving_time: 6300 },
    { day: '2026-11-16', activity_count: 2, distance: 11_500, moving_time: 3900 },
    { day: '2026-11-18', activity_count: 1, distance: 0, moving_time: 2400 },
  ],
  sports: [
    { sport_type: 'Run', activity_count: 800, distance: 7_000_000, moving_time: 2_520_000 },
    { sport_type: 'SandYacht', activity_count: 4, distance: 40_000, moving_time: 6300 },
  ],
};

interface HeldAthletes {
  athletes: Athlete[];
  stats: AthleteStatsAnswer;
  events: AthleteEvent[];
}

const PATH = '/api/strava-integration/athletes';

function listed(athlete: Athlete): ListedAthlete {
  const { token_expires_at: _expiry, last_event_at: _event, consent: _consent, ...rest } = athlete;
  return rest;
}

export function stubAthletes(server: FetchStub, athletes: readonly Athlete[] = []): HeldAthletes {
  const held: HeldAthletes = { athletes: [...athletes], stats: STATS, events: [] };
  const meant = (path: string) => held.athletes.find(({ id }) => path.includes(id));
  const disconnect = (id: string) => {
    held.athletes = held.athletes.map((athlete) =>
      athlete.id === id ? { ...athlete, status: 'disconnected', status_reason: 'disconnected_here' } : athlete,
    );
  };
  server.on(`GET ${PATH}`, ({ params }) => {
    const wanted = (params.get('search') ?? '').toLowerCase();
    const statuses = params.get('status')?.split(',');
    const rows = held.athletes.filter(
      ({ name, status }) =>
        name.toLowerCase().includes(wanted) && (!statuses || (status !== null && statuses.includes(status))),
    );
    const page = Number(params.get('page') ?? 1);
    const size = Number(params.get('page_size') ?? Math.max(1, rows.length));
    const shown = rows.slice((page - 1) * size, page * size).map(listed);
    return json({ athletes: shown, total: rows.length, page, page_size: size });
  });
  server.on(`GET ${PATH}/*`, ({ path }) => {
    const athlete = meant(path);
    return athlete ? json({ athlete }) : failure(404, 'Not found');
  });
  server.on(`GET ${PATH}/*/stats`, () => json(held.stats));
  server.on(`GET ${PATH}/*/events`, () => json({ events: held.events }));
  server.on(`GET ${PATH}/*/gear`, () => json({ gear: [] }));
  server.on(`POST ${PATH}/sync`, ({ body }) => json({ queued: (body as { ids: string[] }).ids.length, skipped: 0 }));
  server.on(`POST ${PATH}/*/sync`, () => json({ queued: 1, skipped: 0 }));
  server.on(`POST ${PATH}/*/disconnect`, ({ path }) => {
    disconnect(meant(path)?.id ?? '');
    return noContent();
  });
  server.on('POST /api/strava-integration/me/disconnect', () => {
    for (const { id } of held.athletes) disconnect(id);
    return noContent();
  });
  server.on(`DELETE ${PATH}/*`, ({ path }) => {
    held.athletes = held.athletes.filter((athlete) => athlete !== meant(path));
    return noContent();
  });
  return held;
}
