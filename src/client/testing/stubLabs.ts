import type { AttentionItem, Candidate, CreateResearcherBody, Lab, Researcher } from '#shared/contract/research.ts';
import { type FetchStub, failure, json, noContent, type StubbedCall } from './fetchStub.ts';

export function labId(number: number): string {
  return `0190dddd-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function someLab(number: number, change: Partial<Lab> = {}): Lab {
  const two = String(number).padStart(2, '0');
  return {
    id: labId(number),
    name: `Lab ${two}`,
    email: `lab${two}@example.org`,
    created_at: '2026-02-03T09:30:00.000Z',
    researcher_count: 0,
    study_count: 0,
    active_study_count: 0,
    participant_count: 0,
    ...change,
  };
}

export function someResearcher(number: number, change: Partial<Researcher> = {}): Researcher {
  return {
    id: `0190eeee-0000-7000-8000-${String(number).padStart(12, '0')}`,
    user_id: `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`,
    email: `researcher${number}@example.org`,
    lab_id: labId(1),
    lab_name: 'Lab 01',
    created_at: '2026-04-05T09:30:00.000Z',
    study_count: 0,
    ...change,
  };
}

interface Held {
  labs: Lab[];
  researchers: Researcher[];
  candidates: Candidate[];
  attention: AttentionItem[];
}

function pageOf<Row extends object>(rows: readonly Row[], { params }: StubbedCall, fields: readonly (keyof Row)[]) {
  const search = (params.get('search') ?? '').toLowerCase();
  const size = Number(params.get('page_size') ?? (rows.length || 1));
  const page = Number(params.get('page') ?? 1);
  const sort = params.get('sort') ?? '';
  const sign = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '') as keyof Row;
  const found = rows
    .filter((row) => fields.some((name) => String(row[name]).toLowerCase().includes(search)))
    .sort((a, b) => sign * String(a[field]).localeCompare(String(b[field]), undefined, { numeric: true }));
  return { rows: found.slice((page - 1) * size, page * size), total: found.length, page, page_size: size };
}

/** In memory: searched, sorted, paged, changed. */
export function stubLabs(server: FetchStub, initial: Partial<Held> = {}): Held {
  const held: Held = { labs: [], researchers: [], candidates: [], attention: [], ...initial };
  const idOf = ({ path }: StubbedCall, segment = -1) => path.split('/').at(segment) ?? '';
  server.on('GET /api/research/dashboard', () =>
    json({
      lab_count: held.labs.length,
      researcher_count: held.researchers.length,
      study_count: 0,
      participant_count: 0,
    }),
  );
  server.on('GET /api/admin/attention', () =>
    json({ items: held.attention.slice(0, 5), total: held.attention.length }),
  );
  server.on('GET /api/research/labs', (call) => {
    const wanted = held.labs.filter((lab) => call.params.get('has') !== 'active' || lab.active_study_count > 0);
    const { rows, ...place } = pageOf(wanted, call, ['name', 'email']);
    return json({ labs: rows, ...place });
  });
  server.on('POST /api/research/labs', ({ body }) => {
    const lab = someLab(90, body as Partial<Lab>);
    held.labs = [...held.labs, lab];
    return json({ lab }, 201);
  });
  server.on('GET /api/research/labs/*', (call) => {
    const lab = held.labs.find(({ id }) => id === idOf(call));
    return lab ? json({ lab, activities_last_7_days: 48 }) : failure(404, 'Not found');
  });
  server.on('PATCH /api/research/labs/*', (call) => {
    held.labs = held.labs.map((lab) => (lab.id === idOf(call) ? { ...lab, ...(call.body as Partial<Lab>) } : lab));
    return json({ lab: held.labs.find(({ id }) => id === idOf(call)) });
  });
  server.on('DELETE /api/research/labs/*', (call) => {
    held.labs = held.labs.filter(({ id }) => id !== idOf(call));
    return noContent();
  });
  server.on('GET /api/research/labs/*/researchers', (call) => {
    const wanted = held.researchers.filter(({ lab_id }) => lab_id === idOf(call, -2));
    const { rows, ...place } = pageOf(wanted, call, ['email']);
    return json({ researchers: rows, ...place });
  });
  server.on('GET /api/research/researchers', (call) => {
    const wanted = held.researchers.filter(({ user_id }) => user_id === call.params.get('user_id'));
    const { rows, ...place } = pageOf(wanted, call, ['email']);
    return json({ researchers: rows, ...place });
  });
  server.on('GET /api/research/candidates', (call) => {
    const { rows, ...place } = pageOf(held.candidates, call, ['email']);
    return json({ candidates: rows, ...place });
  });
  server.on('POST /api/research/researchers', ({ body }) => {
    const { user_id, lab_id } = body as CreateResearcherBody;
    const email = held.candidates.find(({ id }) => id === user_id)?.email ?? 'unknown@example.org';
    const lab_name = held.labs.find(({ id }) => id === lab_id)?.name ?? '';
    const researcher = someResearcher(80, { user_id, lab_id, lab_name, email });
    held.researchers = [...held.researchers, researcher];
    return json({ researcher }, 201);
  });
  server.on('PATCH /api/research/researchers/*', (call) => {
    const { lab_id } = call.body as CreateResearcherBody;
    held.researchers = held.researchers.map((one) => (one.id === idOf(call) ? { ...one, lab_id } : one));
    return json({ researcher: held.researchers.find(({ id }) => id === idOf(call)) });
  });
  server.on('DELETE /api/research/researchers/*', (call) => {
    held.researchers = held.researchers.filter(({ id }) => id !== idOf(call));
    return noContent();
  });
  return held;
}
