import type { StudySummaryAnswer } from '#shared/contract/adherence.ts';
import type { ListedStudy, Study } from '#shared/contract/studies.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { type FetchStub, failure, json } from './fetchStub.ts';

export function studyId(number: number): string {
  return `0190bbbb-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

const NOTHING = { count: 0, study_count: 0, studies: [] };

/** The signed-in researcher, and a colleague of the same lab. */
export const ME = { id: '0190aaaa-0000-7000-8000-000000000001', email: 'researcher@example.org' };
export const BEN = { id: '0190aaaa-0000-7000-8000-000000000002', email: 'ben@example.org' };

export const CONSENT_TEXTS = {
  text_de: 'Verantwortlich: {lab}, {contact}. Gelesen wird: {categories}. Davor: {history}. Ende: {end}.',
  text_en: 'In charge: {lab}, {contact}. We read: {categories}. Before: {history}. End: {end}.',
};

export function someStudy(number: number, change: Partial<Study> = {}): Study {
  return {
    id: studyId(number),
    title: `Study ${String(number).padStart(2, '0')}`,
    participant_count: number,
    start_date: '2026-03-05',
    end_date: null,
    owner_id: ME.id,
    owner_email: ME.email,
    created_at: `2026-02-${String(number).padStart(2, '0')}T09:30:00.000Z`,
    status: 'active',
    lab_id: 'lab-1',
    lab_name: 'Movement Lab',
    code_prefix: `S${String.fromCharCode(64 + number)}`,
    part: 'owner',
    description: '',
    timezone: 'Europe/Berlin',
    sports: [],
    permitted_sources: ['file'],
    min_active_days: 4,
    min_minutes: 10,
    silent_after_days: 7,
    data_categories: { heart_rate: false, device: false, route: false },
    asks_effort: false,
    history_weeks: 0,
    contact_email: 'lab@example.org',
    ethics_ref: null,
    withdrawal_policy: 'participant',
    consent: { version: 1, ...CONSENT_TEXTS },
    closed_at: null,
    kept_until: null,
    closed_by_email: null,
    version: 1,
    updated_at: '2026-03-01T09:30:00.000Z',
    updated_by_email: ME.email,
    groups: [],
    analysts_blinded: false,
    is_blinded: false,
    rule: ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10, ...change }),
    ...change,
  };
}

/** Nothing has arrived, and no participant needs contact. */
export function someSummary(change: Partial<StudySummaryAnswer> = {}): StudySummaryAnswer {
  return {
    as_of: '2026-11-20T13:32:00.000Z',
    participants: 4,
    connected: 0,
    silent: 0,
    weeks_met: 0,
    weeks_total: 0,
    weeks_beyond: null,
    on_protocol: { participants: 0, weeks_met: 0, weeks_total: 0 },
    activities: 0,
    today: [],
    today_total: 0,
    contacted_lately: 0,
    weeks: [],
    days: [],
    pauses: [],
    ...change,
  };
}

/** In memory and read-only: searched by title, filtered by status, sorted, paged. */
export function stubStudies(server: FetchStub, studies: readonly Study[]): void {
  server.on('GET /api/research/studies/*/rules', ({ path }) => {
    const study = studies.find(({ id }) => path.includes(id));
    const first = { version: 1, created_at: '2026-03-01T09:30:00.000Z', created_by_email: ME.email, reason: null };
    return json({ versions: study ? [{ ...first, rule: study.rule }] : [] });
  });
  server.on('GET /api/research/studies/attention', json({ silent: NOTHING, expiring: NOTHING }));
  server.on('GET /api/research/studies', ({ params }) => {
    const search = (params.get('search') ?? '').toLowerCase();
    const size = Number(params.get('page_size') ?? studies.length);
    const page = Number(params.get('page') ?? 1);
    const sort = params.get('sort') ?? '-created_at';
    const sign = sort.startsWith('-') ? -1 : 1;
    const field = sort.replace(/^-/, '') as keyof ListedStudy;
    const status = params.get('status');
    const found = studies
      .filter((study) => study.title.toLowerCase().includes(search) && (!status || study.status === status))
      .sort((a, b) => sign * String(a[field]).localeCompare(String(b[field]), undefined, { numeric: true }));
    return json({ studies: found.slice((page - 1) * size, page * size), total: found.length, page, page_size: size });
  });
  server.on('GET /api/research/studies/0190bbbb*', ({ path }) => {
    const study = studies.find(({ id }) => path.endsWith(id));
    return study ? json({ study }) : failure(404, `Study with id ${path.split('/').at(-1)} not found`);
  });
  server.on('GET /api/research/studies/*/summary', json(someSummary()));
}
