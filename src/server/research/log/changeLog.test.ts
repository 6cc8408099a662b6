import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '#server/db/audit.ts';
import { eraseValues } from '#server/db/erasableValues.ts';
import { recordChanges } from '#server/research/participants/participantRecord.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { LogAnswer, LogEntry } from '#shared/contract/research.ts';

let server: TestServer;
let house: StudyPeople;
let id: string;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  ({ id } = await house.study({ title: 'Steps', timezone: 'Europe/Berlin' }));
});
afterAll(() => server.close());

async function read(
  path: string,
  query: Record<string, string> = {},
  person: StudyPerson = 'owner',
): Promise<LogAnswer> {
  const answer = await house.call(person, 'GET', `${path}/log?${new URLSearchParams(query)}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const log = (query?: Record<string, string>, person?: StudyPerson) => read(`/studies/${id}`, query, person);
const actions = async (query?: Record<string, string>) => (await log(query)).entries.map(({ action }) => action);
const actorOf = (person: StudyPerson) => {
  const { id: actorId, email: actorEmail } = house.people[person];
  return { actorId, actorEmail, requestId: 'r' };
};

type Action = 'participant.created' | 'participant.changed' | 'participant.deleted';
async function record(action: Action, participant: string, changes: LogEntry['changes'], at = server.clock.now()) {
  await server.db
    .transaction()
    .execute((trx) =>
      recordChanges(trx, { id }, { actor: actorOf('manager'), action, at }, [{ id: participant, changes }]),
    );
}
const was = (old: unknown, next: unknown) => ({ old, new: next });

test('the log says who changed what from what to what, when and why; the newest first', async () => {
  await house.call('owner', 'PATCH', `/studies/${id}`, { title: 'Steps again', reason: 'A better name' });
  const at = server.clock.now().toISOString();
  server.clock.advance(60);
  await house.call('admin', 'POST', `/studies/${id}/close`);
  const { entries, ...place } = await log();
  expect(place).toEqual({ total: 2, page: 1, page_size: 2, actors: ['admin@example.org', 'owner@example.org'] });
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: server.clock.now().toISOString(),
      actor_email: 'admin@example.org',
      action: 'study.closed',
      object_type: 'study',
      object_id: id,
      code: null,
      changes: { closed_at: was(null, server.clock.now().toISOString()) },
      reason: null,
    },
    {
      id: expect.any(Number),
      at,
      actor_email: 'owner@example.org',
      action: 'study.changed',
      object_type: 'study',
      object_id: id,
      code: null,
      changes: { title: was('Steps', 'Steps again') },
      reason: 'A better name',
    },
  ]);
  expect((await log({ sort: 'at' })).entries).toEqual([...entries].reverse());
  expect(await log({}, 'analyst')).toEqual({ entries, ...place });
});

test('participants are in it under their code, with the values put back that the log itself does not hold', async () => {
  const { id: participant } = await createTestParticipant(server.db, id, 'KDZ-001-0');
  await record('participant.changed', participant, {
    group: was(null, 'A'),
    target_days: was(4, 5),
    reason: was(null, 'Asked for it'),
  });
  const stored = await server.db
    .selectFrom('audit_log')
    .select(['changes', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(JSON.stringify(stored)).not.toMatch(/"A"|Asked/);
  const entry = {
    id: expect.any(Number),
    at: server.clock.now().toISOString(),
    actor_email: 'manager@example.org',
    action: 'participant.changed',
    object_type: 'participant',
    object_id: participant,
    code: 'KDZ-001-0',
    changes: { group: was(null, 'A'), target_days: was(4, 5) },
    reason: 'Asked for it',
  };
  expect((await log()).entries).toEqual([entry]);
  expect((await read(`/participants/${participant}`, {}, 'analyst')).entries).toEqual([entry]);
});

test('what was erased is gone from the log, and that it was there is not', async () => {
  const { id: participant } = await createTestParticipant(server.db, id, 'KDZ-001-0');
  await record('participant.changed', participant, { note: was('', 'A secret'), reason: was(null, 'Asked for it') });
  await server.db.transaction().execute((trx) => eraseValues(trx, participant));
  const { entries } = await log();
  expect(entries).toMatchObject([
    {
      code: 'KDZ-001-0',
      changes: { note: was('', { erased: true }), reason: was(null, { erased: true }) },
      reason: null,
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/secret|Asked|kept/);
  expect((await log({ search: 'asked' })).total).toBe(0);
});

test('a participant who is deleted keeps the code in every row of the log', async () => {
  const participant = uuidv7();
  await record('participant.created', participant, { code: was(null, 'KDZ-002-0') });
  await record('participant.changed', participant, { note: was('', 'x') });
  await record('participant.changed', participant, { code: was('KDZ-002-0', 'KDZ-003-7') });
  await record('participant.changed', participant, { target_days: was(null, 3) });
  await record('participant.deleted', participant, { code: was('KDZ-003-7', null) });
  expect((await log()).entries.map(({ code }) => code)).toEqual(new Array(5).fill('KDZ-003-7'));
  expect((await log({ search: 'kdz-003' })).total).toBe(5);
  expect((await house.call('owner', 'GET', `/participants/${participant}/log`)).statusCode).toBe(404);
});

test('DECISIONS §3 log: a search looks at time, e-mail, action and its word in both languages, code and reason, in any case', async () => {
  const { id: participant } = await createTestParticipant(server.db, id, 'KDZ-001-0');
  await house.call('owner', 'PATCH', `/studies/${id}`, { title: 'Other', reason: 'A 100% better name für Übungen' });
  await record('participant.created', participant, { code: was(null, 'KDZ-001-0') });
  await record('participant.changed', participant, { group: was(null, 'B'), reason: was(null, 'Wish of the clinic') });
  expect(await actions({ search: 'OWNER@' })).toEqual(['study.changed']);
  expect(await actions({ search: 'Participant.C' })).toEqual(['participant.changed', 'participant.created']);
  expect(await actions({ search: 'participant added' })).toEqual(['participant.created']);
  expect(await actions({ search: 'Studie geändert' })).toEqual(['study.changed']);
  expect(await actions({ search: 'kdz-001' })).toEqual(['participant.changed', 'participant.created']);
  expect(await actions({ search: 'BETTER' })).toEqual(['study.changed']);
  expect(await actions({ search: 'Übungen' })).toEqual(['study.changed']);
  expect(await actions({ search: 'wish of' })).toEqual(['participant.changed']);
  expect(await actions({ search: '0%' })).toEqual(['study.changed']);
  expect(await actions({ search: 'Steps' })).toEqual([]);
  const { entries, total } = await log();
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  const shown = (at: string) => new Intl.DateTimeFormat('de-DE', format).format(new Date(at)).replace(',', '');
  expect(total).toBe(3);
  expect(await actions({ search: shown(entries[0]?.at ?? '') })).toContain(entries[0]?.action);
  expect(await actions({ search: '01.01.1999' })).toEqual([]);
});

test('filters by actor and action, and pages of what they leave', async () => {
  for (let n = 0; n < 12; n += 1) await house.call('manager', 'PATCH', `/studies/${id}`, { title: `Title ${n}` });
  await house.call('owner', 'POST', `/studies/${id}/close`);
  expect(await actions({ actor: 'Owner@example.org' })).toEqual(['study.closed']);
  expect(await actions({ actor: 'owner' })).toEqual([]);
  expect(await log({ actor: 'owner' })).toMatchObject({
    entries: [],
    actors: ['manager@example.org', 'owner@example.org'],
  });
  expect(await actions({ action: 'study.closed' })).toEqual(['study.closed']);
  const page = await log({ action: 'study.changed', page: '2', page_size: '10' });
  expect(page).toMatchObject({ total: 12, page: 2, page_size: 10 });
  expect(page.entries.map(({ changes }) => changes.title)).toEqual([
    was('Title 0', 'Title 1'),
    was('Steps', 'Title 0'),
  ]);
  const actors = ['manager@example.org', 'owner@example.org'];
  expect(await log({ page: '3', page_size: '10' })).toEqual({ entries: [], total: 13, page: 3, page_size: 10, actors });
});

test('days are those of the study, also when the clocks change', async () => {
  const moments = ['2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'];
  for (const moment of moments) {
    await server.db.transaction().execute((trx) =>
      writeAudit(trx, {
        actor: actorOf('owner'),
        action: 'study.changed',
        objectId: id,
        changes: {},
        at: new Date(moment),
        studyId: id,
      }),
    );
  }
  const at = async (query: Record<string, string>) =>
    (await log({ sort: 'at', ...query })).entries.map((entry) => new Date(entry.at).toISOString().replace('.000', ''));
  expect(await at({ from: '2027-03-28', to: '2027-03-28' })).toEqual(moments.slice(1, 3));
  expect(await at({ from: '2027-03-28' })).toEqual(moments.slice(1));
  expect(await at({ to: '2027-03-27' })).toEqual(moments.slice(0, 1));
  const wrong = await house.call('owner', 'GET', `/studies/${id}/log?from=2027-02-29&to=tomorrow`);
  const sentence = 'Enter a date that exists';
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([400, { from: sentence, to: sentence }]);
});

test('the log of one study has nothing of another, nor of anything else', async () => {
  const other = await house.studyOf('stranger', { title: 'Unseen' });
  await house.call('stranger', 'PATCH', `/studies/${other.id}`, { title: 'Unseen still' });
  await house.call('owner', 'PATCH', `/studies/${id}`, { title: 'Seen' });
  const { id: mine } = await createTestParticipant(server.db, id, 'KDZ-001-0');
  const { id: second } = await createTestParticipant(server.db, id, 'KDZ-002-0');
  await record('participant.changed', mine, { note: was('', 'x') });
  await record('participant.changed', second, { note: was('', 'y') });
  expect(await actions()).toEqual(['participant.changed', 'participant.changed', 'study.changed']);
  expect((await log({ search: 'unseen' })).total).toBe(0);
  expect((await log({ actor: 'stranger@example.org' })).total).toBe(0);
  expect((await read(`/participants/${mine}`)).entries.map(({ code }) => code)).toEqual(['KDZ-001-0']);
});
