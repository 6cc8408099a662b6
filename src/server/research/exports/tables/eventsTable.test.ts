import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { csvRows } from '#server/testing/packageFiles.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { TimelineAnswer } from '#shared/contract/followUp.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import { fromEvents } from './eventsTable.ts';

const dataDir = newDataDir();
let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

test('STUDIES §12 a reminder is an event of the export, and the mail that asks to confirm the address is none', async () => {
  const house = await daysHouse(server);
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7');
  const at = server.clock.now();
  const mail = { study_id: study.id, participant_id: id, created_at: at, due_at: at, finished_at: at };
  await server.db
    .insertInto('mails')
    .values([
      { ...mail, id: uuidv7(), kind: 'confirmation', state: 'sent' },
      { ...mail, id: uuidv7(), kind: 'silent', state: 'sent' },
      { ...mail, id: uuidv7(), kind: 'silent', state: 'skipped', reason: 'too_soon' },
      { ...mail, id: uuidv7(), kind: 'silent', state: 'failed', reason: 'refused' },
    ])
    .execute();
  const { rows } = await sql<{ event: string; detail: string | null }>`
    SELECT e.event, e.detail ${fromEvents(sql`ANY(${[id]}::uuid[])`, at)}`.execute(server.db);
  expect(rows.flatMap(({ event, detail }) => (event === 'reminded' ? detail : [])).sort()).toEqual([
    ...['silent: failed', 'silent: sent', 'silent: skipped (too_soon)'],
  ]);
});

test('STUDIES §6 another device is an event of the export, without its name, where the participant agreed to devices', async () => {
  const house = await daysHouse(server);
  const study = await house.newStudy({ collects_device: true });
  const used = async (consent_answers: ('device' | 'heart_rate')[], code: string) => {
    const { id, personId } = await house.join(study, code, [], { consent_answers });
    for (const [day, device_name] of [
      ['2026-11-03', 'Watch One'],
      ['2026-11-05', 'Watch Two'],
      ['2026-11-07', 'Watch One'],
    ] as const) {
      await createTestActivity(server.db, personId, { day, device_name });
    }
    const { rows } = await sql<{ event: string; day: string; detail: string | null }>`
      SELECT e.event, e.day, e.detail ${fromEvents(sql`ANY(${[id]}::uuid[])`, server.clock.now())}`.execute(server.db);
    return rows.filter(({ event }) => event === 'device_changed');
  };
  expect(await used(['device'], 'KDZ-001-7')).toEqual([
    { event: 'device_changed', day: '2026-11-05', detail: 'strava' },
  ]);
  expect(await used([], 'KDZ-002-5')).toEqual([]);
});

test('STUDIES §10 an invitation that expired stays expired after a new one, after joining and after the end of the study', async () => {
  const house = await daysHouse(server);
  const study = await house.newStudy();
  const now = server.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const eventsWith = async (code: string, times: { ended_at: Date | null; expires_at: Date }, joined_at?: Date) => {
    const { id } = joined_at
      ? await house.join(study, code, [], { joined_at })
      : await createTestParticipant(server.db, study.id, code);
    const invite = { id: uuidv7(), participant_id: id, created_at: ago(30), token_hash: Buffer.from(code) };
    await server.db
      .insertInto('participant_invites')
      .values({ ...invite, ...times })
      .execute();
    const { rows } = await sql<{ event: string }>`
      SELECT e.event ${fromEvents(sql`ANY(${[id]}::uuid[])`, now)}`.execute(server.db);
    return rows.map(({ event }) => event).filter((event) => event === 'expired');
  };
  expect(await eventsWith('KDZ-001-7', { expires_at: ago(16), ended_at: ago(2) })).toEqual(['expired']);
  expect(await eventsWith('KDZ-002-5', { expires_at: ago(16), ended_at: null }, ago(10))).toEqual(['expired']);
  expect(await eventsWith('KDZ-003-3', { expires_at: ago(16), ended_at: ago(20) })).toEqual([]);
  expect(await eventsWith('KDZ-004-1', { expires_at: ago(16), ended_at: null }, ago(20))).toEqual([]);
});

test('STUDIES §10 a refusal that counts again after a cancelled invitation is in the flow as in the list of participants', async () => {
  const house = await daysHouse(server);
  const study = await house.newStudy();
  const { id } = await createTestParticipant(server.db, study.id, 'KDZ-001-7');
  const people = inviteCalls(server, house);
  const [invite] = (await people.invite(study.id, [id])).invites;
  server.clock.advance(60);
  await people.refuse(tokenOfLink(invite?.url ?? ''));
  server.clock.advance(60);
  await people.invite(study.id, [id]);
  server.clock.advance(60);
  expect((await house.call('owner', 'DELETE', `/participants/${id}/invite`)).statusCode).toBe(204);
  const made = await exportStudy(house, 'owner', study.id);
  const { files } = await downloadExport(house, 'owner', made.id);
  const events = csvRows(files, 'data/events.csv').flatMap(({ event = '' }) => (event === 'added' ? [] : event));
  expect(events).toEqual(['invited', 'refused', 'invited', 'still_refused']);
  const refused = csvRows(files, 'consort.csv').find(({ step }) => step === 'refused');
  const answer = await house.call('owner', 'GET', `/studies/${study.id}/participants`);
  const [listed] = answer.json<ParticipantsAnswer>().participants;
  expect([refused?.count, listed?.status]).toEqual(['1', 'refused']);
});

test('a package says when a source that the study permits was connected, and is silent about others', async () => {
  setClock(server, FRIDAY);
  const house = await daysHouse(server);
  const study = await house.newStudy({ permitted_sources: ['polar'] });
  const { id, personId } = await house.join(study, 'KDZ-001-7');
  const connected = async () => {
    const rows = await sql<{ day: string }>`
      SELECT e.day ${fromEvents(sql`${id}::uuid`, server.clock.now())} WHERE e.event = 'connected'`.execute(server.db);
    return rows.rows.map(({ day }) => day);
  };
  expect(await connected()).toEqual([]);
  await createTestAccount(server.db, personId);
  expect(await connected()).toEqual(['2026-11-10']);
});

test('a source that a person connects after the participation is no event of the study', async () => {
  setClock(server, FRIDAY);
  const house = await daysHouse(server);
  const study = await house.newStudy({ permitted_sources: ['polar'] });
  const connected = async (code: string, end: Partial<Parameters<typeof house.join>[3]>) => {
    const { id, personId } = await house.join(study, code, [], end);
    await createTestAccount(server.db, personId);
    const { rows } = await sql<{ day: string }>`
      SELECT e.day ${fromEvents(sql`${id}::uuid`, server.clock.now())} WHERE e.event = 'connected'`.execute(server.db);
    return rows.map(({ day }) => day);
  };
  const withdrawal = { withdrawal_choice: 'keep', withdrawal_requested_by: 'participant' } as const;
  const withdrawnOn = (day: string) => ({
    ...{ ...withdrawal, withdrawal_date: day, withdrawn_at: new Date(`${day}T12:00:00Z`) },
  });
  expect(await connected('KDZ-001-7', withdrawnOn('2026-11-09'))).toEqual([]);
  expect(await connected('KDZ-002-5', withdrawnOn('2026-11-11'))).toEqual(['2026-11-10']);
  expect(await connected('KDZ-003-3', { end_date: '2026-11-09' })).toEqual([]);
  expect(await connected('KDZ-004-1', { end_date: '2026-11-10' })).toEqual(['2026-11-10']);
});

test('a source that a person connected before the participation is an event of the joining, as on the timeline', async () => {
  setClock(server, FRIDAY);
  const house = await daysHouse(server);
  const study = await house.newStudy({ permitted_sources: ['polar'] });
  const joined = { joined_at: new Date('2026-11-16T08:00:00Z'), joined_day: '2026-11-16' };
  const { id, personId } = await house.join(study, 'KDZ-001-7', [], joined);
  await createTestAccount(server.db, personId);
  const { rows } = await sql<{ day: string }>`
    SELECT e.day ${fromEvents(sql`${id}::uuid`, server.clock.now())} WHERE e.event = 'connected'`.execute(server.db);
  const timeline = await house.call('owner', 'GET', `/participants/${id}/timeline`);
  const [entry] = timeline.json<TimelineAnswer>().entries.filter(({ kind }) => kind === 'connected');
  expect([rows, entry?.day]).toEqual([[{ day: '2026-11-16' }], '2026-11-16']);
});
