import { v7 as uuidv7 } from 'uuid';
import { setClock } from '#server/testing/daysHouse.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type ReminderHouse, reminderHouse, startMailingServer } from '#server/testing/reminderHouse.ts';
import { bearer } from '#server/testing/sessionCalls.ts';

/** It is seven o'clock in Berlin. */
const MORNING = '2026-11-20T06:00:00Z';
const NEXT_MORNING = '2026-11-21T06:00:00Z';
const CODE = 'KDZ-001-7';

let mailing: Awaited<ReturnType<typeof startMailingServer>>;
let mail: typeof mailing.mail;
let server: typeof mailing.server;
let house: ReminderHouse;
beforeAll(async () => {
  mailing = await startMailingServer();
  ({ mail, server } = mailing);
});
beforeEach(async () => {
  setClock(server, MORNING);
  mail.mails.length = 0;
  mail.troubles.clear();
  house = await reminderHouse(server, mail.mails);
});
afterAll(() => mailing.close());

const joinedAt = (time: string) => ({ joined_at: new Date(time), joined_day: '2026-11-19' });

async function openProblem(study: { id: string }, participant: { id: string }, kind: 'silent' | 'needs_decision') {
  await server.db
    .insertInto('study_problems')
    .values({
      id: uuidv7(),
      study_id: study.id,
      participant_id: participant.id,
      kind,
      is_by_rule: true,
      opened_at: new Date('2026-11-20T03:00:00Z'),
    })
    .execute();
}

const digests = () =>
  server.db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select(['users.email', 'mails.state', 'mails.reason'])
    .orderBy('users.email')
    .execute();

const ended = () =>
  eventually(async () => {
    const rows = await digests();
    return rows.length > 0 && rows.every(({ state }) => !['waiting', 'sending'].includes(state)) && rows;
  });

test('at seven each member of staff gets one mail over all their studies, with counts and names of studies alone', async () => {
  const study = await house.newStudy({ title: 'Sleep' });
  const other = await house.studyOf('owner', { title: 'Bones' });
  await house.study({ title: 'Quiet' });
  const one = await house.join(study, CODE, [], joinedAt('2026-11-19T10:00:00Z'));
  await house.join(other, 'B-001-1', [], joinedAt('2026-11-19T10:00:00Z'));
  await openProblem(study, one, 'silent');
  await openProblem(study, one, 'needs_decision');
  setClock(server, '2026-11-20T05:59:00Z');
  expect(await server.app.reminders.planDigests()).toBe(0);
  setClock(server, MORNING);
  expect(await server.app.reminders.planDigests()).toBe(3);
  expect(await server.app.reminders.planDigests()).toBe(0);
  await ended();
  expect(mail.mails.map(({ to }) => to).sort()).toEqual([
    'analyst@example.org',
    'manager@example.org',
    'owner@example.org',
  ]);
  const [ofOwner] = house.mailsTo('owner@example.org');
  expect(ofOwner?.subject).toBe('News from your studies');
  expect(ofOwner?.text).toContain('Sleep\n- Joined: 1\n- Gone silent: 1\n- Duplicates to decide: 1\nhttp');
  expect(ofOwner?.text).toContain(`/research/studies/${study.id}`);
  expect(ofOwner?.text).toContain('Bones\n- Joined: 1\n');
  expect(ofOwner?.text).not.toContain('Quiet');
  expect(ofOwner?.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
  expect(house.mailsTo('analyst@example.org')[0]?.text).not.toContain('Bones');
  const sent = JSON.stringify(mail.mails);
  expect([CODE, 'B-001-1'].filter((code) => sent.includes(code))).toEqual([]);
});

test('a morning without news has no mail, and the next news are told once', async () => {
  const study = await house.newStudy();
  await house.join(study, CODE, [], joinedAt('2026-11-19T10:00:00Z'));
  await server.app.reminders.planDigests();
  await ended();
  mail.mails.length = 0;
  setClock(server, NEXT_MORNING);
  expect(await server.app.reminders.planDigests()).toBe(0);
  await house.join(study, 'KDZ-002-5', [], joinedAt('2026-11-21T20:00:00Z'));
  setClock(server, '2026-11-22T06:00:00Z');
  expect(await server.app.reminders.planDigests()).toBe(3);
  await eventually(() => mail.mails.length === 3);
  expect(house.mailsTo('manager@example.org')[0]?.text).toContain('- Joined: 1\n');
});

test('before the first mail too, a digest tells the news since the last planned morning', async () => {
  const study = await house.newStudy();
  expect(await server.app.reminders.planDigests()).toBe(0);
  await house.join(study, CODE, [], joinedAt('2026-11-20T20:00:00Z'));
  // The server is down on the next morning.
  setClock(server, '2026-11-22T06:00:00Z');
  expect(await server.app.reminders.planDigests()).toBe(3);
  await eventually(() => mail.mails.length === 3);
  expect(house.mailsTo('owner@example.org')[0]?.text).toContain('- Joined: 1\n');
  await ended();
});

test('a closed study has no news, and a problem that was closed before the morning is none', async () => {
  const [closed, study] = [await house.newStudy(), await house.newStudy({ code_prefix: 'ZWO', title: 'Sleep' })];
  await house.join(closed, CODE, [], joinedAt('2026-11-19T10:00:00Z'));
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', closed.id).execute();
  const one = await house.join(study, 'ZWO-001-7');
  await openProblem(study, one, 'needs_decision');
  await server.db
    .updateTable('study_problems')
    .set({ state: 'closed', closed_at: server.clock.now(), close_reason: 'decided' })
    .execute();
  expect(await server.app.reminders.planDigests()).toBe(0);
});

test('STUDIES §12 a server that starts at noon plans no digest, and the next morning tells the news', async () => {
  const study = await house.newStudy();
  await house.join(study, CODE, [], joinedAt('2026-11-20T09:00:00Z'));
  setClock(server, '2026-11-20T11:00:00Z');
  expect(await server.app.reminders.planDigests()).toBe(0);
  setClock(server, NEXT_MORNING);
  expect(await server.app.reminders.planDigests()).toBe(3);
  await ended();
});

test('an upload in which no file could be read is no news', async () => {
  const study = await house.newStudy();
  const { id, personId } = await house.join(study, CODE, []);
  const at = new Date('2026-11-19T10:00:00Z');
  const upload = { person_id: personId, participant_id: id, channel: 'staff' as const, state: 'done' as const };
  const give = (counts: object) =>
    server.db
      .insertInto('uploads')
      .values({ id: uuidv7(), ...upload, place: uuidv7(), created_at: at, finished_at: at, worked_at: at, counts })
      .execute();
  await give({ unreadable: 2 });
  await give({ unreadable: 2, imported: 1 });
  expect(await server.app.reminders.planDigests()).toBe(3);
  await ended();
  expect(house.mailsTo('owner@example.org')[0]?.text).toContain('- Uploads read: 1\n');
});

test.each(['failed', 'skipped'] as const)('what a digest that %s did not tell, the next one does', async (state) => {
  const study = await house.newStudy();
  await house.join(study, CODE, [], joinedAt('2026-11-19T10:00:00Z'));
  await server.app.reminders.planDigests();
  await ended();
  await server.db.updateTable('mails').set({ state }).where('user_id', 'is not', null).execute();
  setClock(server, NEXT_MORNING);
  expect(await server.app.reminders.planDigests()).toBe(3);
  await eventually(() => mail.mails.length === 6);
  await ended();
});

test('a clock that was days ahead stops no digests once it is right again, and the log says so', async () => {
  const study = await house.newStudy();
  await house.join(study, CODE, [], joinedAt('2026-11-27T10:00:00Z'));
  setClock(server, '2026-11-28T06:00:00Z');
  expect(await server.app.reminders.planDigests()).toBe(3);
  await ended();
  await house.join(study, 'KDZ-002-5', [], joinedAt('2026-11-20T20:00:00Z'));
  setClock(server, NEXT_MORNING);
  expect(await server.app.reminders.planDigests()).toBe(3);
  await ended();
  const told = server.logLines().filter(({ event }) => event === 'digests_ahead');
  expect(told.map(({ planned_on }) => planned_on)).toEqual(Array(3).fill('2026-11-28'));
});

test('one click ends the digests of a user, deactivated staff get none, and a mail that waits is judged again', async () => {
  const study = await house.newStudy();
  await house.join(study, CODE, [], joinedAt('2026-11-19T10:00:00Z'));
  await server.app.reminders.planDigests();
  await ended();
  const oneClick = /<(.*)>/.exec(String(house.mailsTo('owner@example.org')[0]?.headers['list-unsubscribe']))?.[1] ?? '';
  const { pathname, search } = new URL(oneClick);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const left = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers,
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(left.statusCode).toBe(204);
  await house.join(study, 'KDZ-002-5', [], joinedAt('2026-11-20T20:00:00Z'));
  const { manager } = house.people;
  await server.db
    .updateTable('users')
    .set({ deactivated_at: server.clock.now() })
    .where('id', '=', manager.id)
    .execute();
  mail.mails.length = 0;
  setClock(server, NEXT_MORNING);
  expect(await server.app.reminders.planDigests()).toBe(1);
  await eventually(() => mail.mails.length === 1);
  expect(mail.mails[0]?.to).toBe('analyst@example.org');
  const waiting = (id: string) => ({
    id: uuidv7(),
    user_id: id,
    news_since: new Date('2026-11-20T06:00:00Z'),
    kind: 'digest' as const,
    planned_for: '2026-11-22',
    created_at: new Date(NEXT_MORNING),
    due_at: new Date(NEXT_MORNING),
    state: 'waiting' as const,
  });
  await server.db
    .insertInto('mails')
    .values([waiting(manager.id), waiting(house.people.owner.id)])
    .execute();
  server.app.reminders.wake();
  const rows = await ended();
  expect(rows).toContainEqual({ email: 'manager@example.org', state: 'skipped', reason: 'not_reachable' });
  expect(rows).toContainEqual({ email: 'owner@example.org', state: 'skipped', reason: 'switched_off' });
  expect(mail.mails).toHaveLength(1);
});

test('the digest has the language of the screens at the last sign-in, and English where none is known', async () => {
  const study = await house.newStudy();
  await house.join(study, CODE, [], joinedAt('2026-11-19T10:00:00Z'));
  const signIn = async (person: 'owner' | 'manager', language: string | undefined) => {
    const { email, password } = house.people[person];
    const headers = language === undefined ? {} : { 'accept-language': language };
    const payload = { email, password, client: 'web' };
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(statusCode).toBe(200);
  };
  await signIn('owner', 'fr, DE-AT;q=0.8, en;q=0.5');
  await signIn('owner', undefined);
  await signIn('manager', 'fr');
  expect(await server.app.reminders.planDigests()).toBe(3);
  await eventually(() => mail.mails.length === 3);
  const subjectTo = (person: 'owner' | 'manager' | 'analyst') =>
    house.mailsTo(house.people[person].email).map(({ subject }) => subject);
  expect([subjectTo('owner'), subjectTo('manager'), subjectTo('analyst')]).toEqual([
    ['Neues aus deinen Studien'],
    ['News from your studies'],
    ['News from your studies'],
  ]);
  expect(house.mailsTo(house.people.owner.email)[0]?.text).toMatch(/\/contact\?leave=\S+&lang=de\s/);
  expect(house.mailsTo(house.people.manager.email)[0]?.text).toMatch(/\/contact\?leave=\S+&lang=en\s/);
});

test('a member of staff chooses on the profile, and the next mail has the language of the choice', async () => {
  const study = await house.newStudy();
  await house.join(study, CODE, [], joinedAt('2026-11-19T10:00:00Z'));
  const headers = bearer(await server.tokenOf(house.people.owner));
  const choose = (is_on: boolean) =>
    server.app.inject({ method: 'PATCH', url: '/api/users/me/digest', headers, payload: { is_on, language: 'de' } });
  expect((await server.app.inject({ url: '/api/users/me/digest', headers })).json()).toEqual({
    is_on: true,
    is_mail_set_up: true,
  });
  expect((await choose(false)).json()).toMatchObject({ is_on: false });
  expect(await server.app.reminders.planDigests()).toBe(2);
  expect((await choose(true)).json()).toMatchObject({ is_on: true });
  expect(await server.app.reminders.planDigests()).toBe(1);
  await eventually(() => mail.mails.length === 3);
  const [ofOwner] = house.mailsTo('owner@example.org');
  expect(ofOwner?.subject).toBe('Neues aus deinen Studien');
  expect(ofOwner?.text).toContain('- Beigetreten: 1\n');
});
