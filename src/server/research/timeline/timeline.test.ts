import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { purgeAccount } from '#server/sources/flow/purge.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { WHY } from '#server/testing/why.ts';
import type { AuditAction } from '#shared/auditActions.ts';
import type { TimelineAnswer, TimelineEntry } from '#shared/contract/followUp.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';

let server: TestServer;
let house: DaysHouse;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir: newDataDir() } });
});
afterAll(() => server.close());
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
  study = await house.newStudy({ silent_after_days: 7 });
});

async function read(id: string, query = '?sort=day'): Promise<TimelineAnswer> {
  const answer = await house.call('owner', 'GET', `/participants/${id}/timeline${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

const told = ({ kind, day, last_day, params }: TimelineEntry) => [kind, day, last_day, params];
const only = async (id: string, ...kinds: TimelineEntry['kind'][]) =>
  (await read(id)).entries.filter(({ kind }) => kinds.includes(kind)).map(told);

async function done(method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>): Promise<void> {
  const answer = await house.call('owner', method, path, body);
  expect([path, answer.statusCode < 300, answer.body]).toEqual([path, true, answer.body]);
}

const connectionEvent = (id: string, at: string, action: AuditAction, changes: object) =>
  server.db.transaction().execute((trx) =>
    writeAudit(trx, {
      ...{ actor: NO_ACTOR, action, objectId: id },
      ...{ changes: changes as Record<string, { old: unknown; new: unknown }>, at: new Date(at) },
    }),
  );

test('PAGES §3.7 the timeline has joining, first activity, gaps of the silence rule, absence, pause, contact and withdrawal', async () => {
  const { id } = await house.join(study, 'KDZ-001-7', [3, 4, 12], { created_at: new Date('2026-11-01T08:00:00Z') });
  const text = 'The text';
  const text_hash = createHash('sha256').update(text).digest();
  await server.db.insertInto('consent_texts').values({ hash: text_hash, text }).execute();
  const answers: ConsentAnswer[] = ['keep_after_withdrawal'];
  const consent = { version: 2, language: 'de' as const, channel: 'link' as const, answers };
  await server.db
    .insertInto('consents')
    .values({
      ...{ id: uuidv7(), participant_id: id, ...consent, text_hash },
      at: new Date('2026-11-02T08:00:00Z'),
    })
    .execute();
  const absence = { first_day: '2026-11-05', last_day: '2026-11-06', reason: 'illness' };
  await done('POST', `/participants/${id}/absences`, absence);
  await done('POST', `/studies/${study.id}/pauses`, { first_day: '2026-11-07', last_day: null, reason: 'Canary' });
  await done('POST', `/participants/${id}/contacts`, {
    ...{ contacted_on: '2026-11-19', channel: 'phone', outcome: 'not_reached', note: 'Canary' },
  });
  const entries = (await read(id)).entries;
  expect(entries.map(told)).toEqual([
    ['created', '2026-11-01', null, {}],
    ['connected', '2026-11-02', null, { source: 'strava', was_before: false }],
    ['consented', '2026-11-02', null, { version: 2, language: 'de', channel: 'link' }],
    ['first_activity', '2026-11-03', null, {}],
    ['absence', '2026-11-05', '2026-11-06', { reason: 'illness', channel: 'staff' }],
    ['gap', '2026-11-05', '2026-11-11', { days: 7 }],
    ['paused', '2026-11-07', null, { is_of_study: true }],
    ['gap', '2026-11-13', null, { days: 8 }],
    ['contact', '2026-11-19', '2026-11-19', { channel: 'phone', outcome: 'not_reached' }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Canary/);
  await done('POST', `/participants/${id}/withdraw`, {
    ...{ requested_by: 'participant', date: '2026-11-20', choice: 'keep', ...WHY },
  });
  const withdrawn = await only(id, 'withdrawn');
  expect(withdrawn).toEqual([['withdrawn', '2026-11-20', null, { choice: 'keep', requested_by: 'participant' }]]);
});

test('a gap begins with the participation, ends with it, and shorter ones are none', async () => {
  const late = await house.join(study, 'KDZ-001-7', [12, 19]);
  expect(await only(late.id, 'gap')).toEqual([['gap', '2026-11-02', '2026-11-11', { days: 10 }]]);
  const ended = await house.join(study, 'KDZ-002-5', [3], { end_date: '2026-11-12' });
  expect(await only(ended.id, 'gap')).toEqual([['gap', '2026-11-04', '2026-11-12', { days: 9 }]]);
  const future = await house.join(study, 'KDZ-003-3', [], { start_date: '2026-11-16' });
  expect(await only(future.id, 'gap', 'first_activity')).toEqual([]);
});

test('an activity of a clock that is ahead makes no gap of days to come, and the day after today ends one', async () => {
  const silent = await house.join(study, 'KDZ-001-7', [3]);
  const active = await house.join(study, 'KDZ-002-5', [3, 10, 17]);
  for (const { personId } of [silent, active]) await createTestActivity(server.db, personId, { day: '2027-02-01' });
  expect(await only(silent.id, 'gap')).toEqual([['gap', '2026-11-04', null, { days: 17 }]]);
  expect(await only(active.id, 'gap')).toEqual([]);
  const traveller = await house.join(study, 'KDZ-003-3', [3, 21]);
  expect(await only(traveller.id, 'gap')).toEqual([['gap', '2026-11-04', '2026-11-20', { days: 17 }]]);
});

test('no gap is told of days on which a source worked that the policy holds back', async () => {
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3]);
  const policy = (display_policy: 'own_only' | 'full') =>
    server.db.updateTable('installation_settings').set({ display_policy }).execute();
  await policy('own_only');
  expect(await only(id, 'gap')).toEqual([]);
  await server.db
    .updateTable('athletes')
    .set({ status: 'disconnected', status_since: new Date('2026-11-10T09:00:00Z') })
    .where('id', '=', personId)
    .execute();
  expect(await only(id, 'gap')).toEqual([]);
  await policy('full');
  expect(await only(id, 'gap')).toEqual([['gap', '2026-11-04', null, { days: 17 }]]);
});

test('invitations: created, opened, renewed, refused and expired', async () => {
  const { id } = await createTestParticipant(server.db, study.id, 'KDZ-001-7');
  const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T09:00:00Z`);
  const invite = (created: number, expires: number, rest: object) => ({
    ...{ id: uuidv7(), participant_id: id, token_hash: new TextEncoder().encode(uuidv7()) },
    ...{ created_at: at(created), expires_at: at(expires), ...rest },
  });
  await server.db
    .insertInto('participant_invites')
    .values([
      invite(1, 4, { opened_at: at(2), ended_at: at(6) }),
      invite(6, 20, { ended_at: at(8) }),
      invite(8, 18, { refused_at: at(9) }),
    ])
    .execute();
  const kinds = ['invited', 'invite_renewed', 'invite_opened', 'invite_refused', 'invite_expired'] as const;
  expect((await only(id, ...kinds)).map(([kind, day]) => [kind, day])).toEqual([
    ['invited', '2026-11-01'],
    ['invite_opened', '2026-11-02'],
    ['invite_expired', '2026-11-04'],
    ['invite_renewed', '2026-11-06'],
    ['invite_renewed', '2026-11-08'],
    ['invite_refused', '2026-11-09'],
  ]);
});

test('a source that broke and works again, other permissions, and nothing of other sources or other times', async () => {
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3], { end_date: '2026-11-18' });
  const was = (old: unknown, next: unknown) => ({ old, new: next });
  const off = { status: was('connected', 'disconnected') };
  await connectionEvent(personId, '2026-11-01T09:00:00Z', 'strava.disconnected', off);
  await connectionEvent(personId, '2026-11-05T09:00:00Z', 'strava.revoked', off);
  await connectionEvent(personId, '2026-11-07T09:00:00Z', 'strava.reconnected', {
    status: was('disconnected', 'importing'),
    scopes: was(['read', 'activity:read'], ['activity:read_all', 'read']),
  });
  await connectionEvent(personId, '2026-11-08T09:00:00Z', 'strava.reconnected', {
    scopes: was(['activity:read_all', 'read'], ['read', 'activity:read_all', 'profile:read_all']),
  });
  await connectionEvent(personId, '2026-11-19T09:00:00Z', 'strava.disconnected', off);
  await server.db
    .insertInto('source_accounts')
    .values({
      ...{ id: uuidv7(), person_id: personId, source: 'polar', external_id: 'x', status: 'error', consent_version: 1 },
      ...{ consent_lang: 'de', consented_at: new Date(FRIDAY), status_since: new Date('2026-11-10T09:00:00Z') },
      ...{ connected_at: new Date('2026-11-04T09:00:00Z'), updated_at: new Date(FRIDAY) },
    })
    .execute();
  const kinds = ['connected', 'permissions_changed', 'source_broken', 'source_restored'] as const;
  const ofStrava = [
    ['connected', '2026-11-02', null, { source: 'strava', was_before: false }],
    ['source_broken', '2026-11-05', null, { source: 'strava', state: 'disconnected', is_revoked: true }],
    ['permissions_changed', '2026-11-07', null, { source: 'strava', granted: 'activity:read_all,read' }],
    ['source_restored', '2026-11-07', null, { source: 'strava' }],
    [
      ...['permissions_changed', '2026-11-08', null],
      { source: 'strava', granted: 'read,activity:read_all,profile:read_all', added: 'profile:read_all' },
    ],
  ];
  expect(await only(id, ...kinds)).toEqual(ofStrava);
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['strava', 'polar'] })
    .execute();
  const both = await only(id, ...kinds);
  expect(both).toEqual(expect.arrayContaining(ofStrava));
  expect(both.filter(([, , , params]) => (params as TimelineEntry['params']).source === 'polar')).toEqual([
    ['connected', '2026-11-04', null, { source: 'polar', was_before: false }],
    ['source_broken', '2026-11-10', null, { source: 'polar', state: 'error', is_revoked: false }],
  ]);
});

test('an account whose data were deleted was connected and broke', async () => {
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3]);
  const ended = { status: 'disconnected' as const, status_since: new Date('2026-11-10T09:00:00Z') };
  await server.db
    .updateTable('athletes')
    .set({ ...ended, delete_due_at: new Date(FRIDAY) })
    .where('id', '=', personId)
    .execute();
  await purgeAccount(server.db, { source: 'strava', id: personId }, new Date(FRIDAY));
  expect(await only(id, 'connected', 'source_broken')).toEqual([
    ['connected', '2026-11-02', null, { source: 'strava', was_before: false }],
    ['source_broken', '2026-11-10', null, { source: 'strava', state: 'disconnected', is_revoked: false }],
  ]);
});

test('reminders with their outcome, uploads of staff, and the cuts that contain the participant', async () => {
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3]);
  const mail = { study_id: study.id, participant_id: id, created_at: new Date(FRIDAY), due_at: new Date(FRIDAY) };
  await server.db
    .insertInto('mails')
    .values([
      {
        id: uuidv7(),
        ...mail,
        kind: 'silent',
        state: 'bounced',
        reason: 'address',
        finished_at: new Date('2026-11-16T09:00:00Z'),
      },
      { id: uuidv7(), ...mail, kind: 'confirmation', state: 'sent', finished_at: new Date('2026-11-15T09:00:00Z') },
      { id: uuidv7(), ...mail, kind: 'general', state: 'waiting' },
    ])
    .execute();
  await server.db
    .insertInto('uploads')
    .values({
      ...{ id: uuidv7(), person_id: personId, participant_id: id, channel: 'staff', state: 'done', file_count: 3 },
      ...{ kind: 'files', place: uuidv7(), worked_at: new Date(FRIDAY), created_at: new Date('2026-11-17T09:00:00Z') },
    })
    .execute();
  await done('POST', `/studies/${study.id}/cuts`, WHY);
  expect(await only(id, 'reminder', 'uploaded', 'cut')).toEqual([
    ['reminder', '2026-11-16', null, { reminder: 'silent', state: 'bounced', reason: 'address' }],
    ['uploaded', '2026-11-17', null, { channel: 'staff', state: 'done', files: 3 }],
    ['cut', '2026-11-20', null, { number: 1 }],
  ]);
});

test('the newest come first, in pages', async () => {
  const { id } = await house.join(study, 'KDZ-001-7', [3, 12]);
  for (let day = 1; day <= 12; day += 1) {
    const contacted_on = `2026-11-${String(day).padStart(2, '0')}`;
    await done('POST', `/participants/${id}/contacts`, { contacted_on, channel: 'mail', outcome: 'reached', note: '' });
  }
  const [first, second] = [await read(id, '?page_size=10'), await read(id, '?page=2&page_size=10')];
  const all = (await read(id, '')).entries;
  expect(first).toMatchObject({ total: all.length, page: 1, page_size: 10 });
  expect([...first.entries, ...second.entries]).toEqual(all);
  expect(all.map(({ day }) => day)).toEqual(
    all
      .map(({ day }) => day)
      .sort()
      .reverse(),
  );
  expect((await read(id)).entries).toEqual([...all].reverse());
});

test('STUDIES §6 a change of the device in the middle of a study stands in the timeline', async () => {
  const collects = await house.newStudy({ code_prefix: 'DEV', collects_device: true });
  const { id, personId } = await house.join(collects, 'DEV-001-7', [], { consent_answers: ['device'] });
  await createTestActivity(server.db, personId, { day: '2026-11-03', device_name: 'Watch One' });
  await createTestActivity(server.db, personId, { day: '2026-11-05', device_name: 'Watch Two' });
  expect(await only(id, 'device_changed')).toEqual([
    ['device_changed', '2026-11-05', '2026-11-05', { device: 'Watch Two', source: 'strava' }],
  ]);
});
