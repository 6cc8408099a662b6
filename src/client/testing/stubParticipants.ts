import type { Participant } from '#shared/contract/participants.ts';
import { codeOf } from '#shared/participantCode.ts';
import { PARTICIPANT_STATUSES } from '#shared/participantStatuses.ts';
import { type FetchStub, failure, json, noContent } from './fetchStub.ts';
import { someCalendar } from './someCalendar.ts';
import { studyId } from './stubStudies.ts';

export function participantId(number: number): string {
  return `0190cccc-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function someParticipant(number: number, change: Partial<Participant> = {}): Participant {
  return {
    id: participantId(number),
    study_id: studyId(4),
    code: codeOf('KDZ', number),
    group: number % 2 === 0 ? 'B' : 'A',
    status: 'no_invitation',
    status_since: null,
    start_date: null,
    end_date: null,
    created_at: '2026-03-05T09:30:00.000Z',
    joined_at: null,
    joined_day: null,
    last_activity_day: null,
    activity_count: 0,
    last_sync_at: null,
    invite: null,
    consent_version: null,
    consent_state: null,
    withdrawn_at: null,
    study_title: 'Heart and stride',
    unagreed_sources: [],
    withdrawal_policy: 'participant',
    study_closed: false,
    target_days: null,
    own_target: null,
    last_activity_at: null,
    note: '',
    withdrawal: null,
    has_account: false,
    consent: null,
    version: 1,
    updated_at: '2026-03-06T10:15:00.000Z',
    updated_by_email: 'researcher@example.org',
    part: 'owner',
    ...change,
  };
}

/** In memory: searched, filtered, sorted by code or urgency, paged, changed. */
export function stubParticipants(server: FetchStub, initial: readonly Participant[]): { participants: Participant[] } {
  const held = { participants: [...initial] };
  const byPath = (path: string) => held.participants.find(({ id }) => path.split('/').includes(id));
  const change = (id: string, values: Partial<Participant>) => {
    held.participants = held.participants.map((one) => (one.id === id ? { ...one, ...values } : one));
  };
  server.on('GET /api/research/studies/0190bbbb*/participants', ({ params }) => {
    const search = (params.get('search') ?? '').toLowerCase();
    const statuses = params.get('status')?.split(',');
    const group = params.get('group');
    const sort = params.get('sort') ?? 'status';
    const sign = sort.startsWith('-') ? -1 : 1;
    const rank = ({ status }: Participant) => (sort.endsWith('status') ? PARTICIPANT_STATUSES.indexOf(status) : 0);
    const found = held.participants
      .filter((one) => `${one.code} ${one.group ?? ''}`.toLowerCase().includes(search))
      .filter((one) => (!statuses || statuses.includes(one.status)) && (group === null || one.group === group))
      .sort((a, b) => sign * (rank(a) - rank(b) || a.code.localeCompare(b.code)));
    const size = Number(params.get('page_size') ?? found.length);
    const page = Number(params.get('page') ?? 1);
    const participants = found.slice((page - 1) * size, page * size);
    return json({ participants, total: found.length, page, page_size: size });
  });
  server.on('PATCH /api/research/studies/0190bbbb*/participants', ({ body }) => {
    const { ids, group, from } = body as { ids: string[]; group: string | null; from?: string | null };
    const changed = held.participants.filter(
      (one) =>
        ids.includes(one.id) && one.status !== 'withdrawn' && (from === undefined || (one.group ?? null) === from),
    );
    for (const { id } of changed) change(id, { group });
    return json({ changed: changed.length, former: changed.map((one) => ({ id: one.id, group: one.group })) });
  });
  server.on('POST /api/research/studies/0190bbbb*/codes-check', ({ body }) => {
    const { codes } = body as { codes: string[] };
    return json({ taken: codes.filter((code) => held.participants.some((one) => one.code === code)) });
  });
  server.on('POST /api/research/participants', ({ body }) => {
    const { participants = [] } = body as { participants?: { code: string; group: string | null }[] };
    const added = participants.map(({ code, group }, index) =>
      someParticipant(900_000 + held.participants.length + index, { code, group }),
    );
    held.participants.push(...added);
    return json({ participants: added }, 201);
  });
  server.on('GET /api/research/participants/0190cccc*', ({ path }) => {
    const participant = byPath(path);
    return participant
      ? json({ participant })
      : failure(404, `Participant with id ${path.split('/').at(-1)} not found`);
  });
  server.on('GET /api/research/participants/0190cccc*/log', () =>
    json({ entries: [], total: 0, page: 1, page_size: 10 }),
  );
  server.on('GET /api/research/participants/0190cccc*/timeline', () =>
    json({ entries: [], total: 0, page: 1, page_size: 10 }),
  );
  server.on('GET /api/research/participants/0190cccc*/contacts', () =>
    json({ contacts: [], total: 0, page: 1, page_size: 10 }),
  );
  server.on('GET /api/research/participants/0190cccc*/connection', () =>
    json({ sources: [], can_sync: false, sync_free_at: null }),
  );
  server.on('GET /api/research/studies/0190bbbb*/standings', () => json({ as_of: '', standings: [] }));
  server.on('GET /api/research/studies/0190bbbb*/problems', () =>
    json({ problems: [], total: 0, page: 1, page_size: 10 }),
  );
  server.on('GET /api/research/studies/0190bbbb*/reminders', () =>
    json({ reminders: [], total: 0, page: 1, page_size: 10, reachable: 0 }),
  );
  server.on('GET /api/research/participants/0190cccc*/calendar', () => json(someCalendar()));
  server.on('PATCH /api/research/participants/0190cccc*', ({ path, body }) => {
    const participant = byPath(path);
    if (!participant) return failure(404, 'Not found');
    const { version: _version, reason: _reason, ...values } = body as Partial<Participant> & { reason?: string };
    change(participant.id, { ...values, version: participant.version + 1 });
    return json({ participant: byPath(path) });
  });
  server.on('GET /api/research/participants/0190cccc*/withdrawal', ({ path }) =>
    json({
      facts: {
        ...{ activities: 0, files: 0, ending_sources: [], unkept_sources: [], can_keep: true, exports: [], cuts: [] },
        agreed_to_keep: null,
        withdrawal_policy: byPath(path.replace(/\/withdrawal$/, ''))?.withdrawal_policy ?? 'participant',
        token_reads: [],
      },
    }),
  );
  server.on('POST /api/research/participants/0190cccc*/withdraw', ({ path, body }) => {
    const participant = byPath(path);
    if (!participant) return failure(404, 'Not found');
    const withdrawal = body as NonNullable<Participant['withdrawal']>;
    change(participant.id, {
      status: 'withdrawn',
      withdrawn_at: '2026-11-20T13:32:00.000Z',
      withdrawal: { ...withdrawal, reason: withdrawal.reason ?? null },
    });
    const erased = { activities: 61, files: 2, consents: 1, absences: 0 };
    return json({ participant: byPath(path), effect: { erased, ended_sources: ['strava'] } });
  });
  server.on('DELETE /api/research/participants/0190cccc*', ({ path }) => {
    held.participants = held.participants.filter(({ id }) => !path.endsWith(id));
    return noContent();
  });
  return held;
}
