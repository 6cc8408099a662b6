import { buildTestServer } from '#server/testing/buildTestServer.ts';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type ReminderHouse, reminderHouse, startMailingServer } from '#server/testing/reminderHouse.ts';

const ADDRESS = 'canary@mailbox.example';
const CODE = 'KDZ-001-7';

let mailing: Awaited<ReturnType<typeof startMailingServer>>;
let mail: typeof mailing.mail;
let server: typeof mailing.server;
let house: ReminderHouse;
let study: Awaited<ReturnType<ReminderHouse['newStudy']>>;
let one: { id: string };
let first: string;

beforeAll(async () => {
  mailing = await startMailingServer();
  ({ mail, server } = mailing);
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  mail.mails.length = 0;
  mail.troubles.clear();
  house = await reminderHouse(server, mail.mails);
  study = await house.newStudy();
  one = await house.join(study, CODE, [3]);
  first = await house.receiptOf(one);
  await house.anonymous('save', { receipt: first, email: ADDRESS, language: 'en' });
  await eventually(() => mail.mails.length > 0);
  await server.db.updateTable('contact_addresses').set({ confirmed_at: server.clock.now() }).execute();
  mail.mails.length = 0;
  server.clock.advance(60);
});
afterAll(() => mailing.close());

const ask = (code: string) => house.anonymous('send-page', { code });
const opens = async (receipt: string) => {
  const url = '/api/strava-integration/receipts/read';
  return (await server.app.inject({ method: 'POST', url, payload: { receipt } })).statusCode;
};
const receiptIn = (text = '') => /r\.[\w-]{22}/.exec(text)?.[0] ?? '';
const nextMail = (count = 1) => eventually(() => mail.mails.length >= count && mail.mails[count - 1]);
const outcomes = () =>
  eventually(async () => {
    const { reminders } = await house.sent(study);
    return (
      reminders.every(({ finished_at }) => finished_at !== null) &&
      reminders.map(({ kind, state, requested_by_email: by }) => [kind, state, by])
    );
  });

test('STUDIES §13 staff send a new link that they never see; the old one ends when the new one is opened', async () => {
  const answer = await house.remind(study, [one.id], { own_page: true });
  expect(answer.json()).toMatchObject({
    reminders: [{ code: CODE, kind: 'own_page', is_by_hand: true }],
    left_out: [],
  });
  const { subject, text, to } = await nextMail();
  expect([to, subject]).toEqual([ADDRESS, 'The link to your page of the study']);
  const sent = receiptIn(text);
  expect(answer.body).not.toContain(sent);
  expect(JSON.stringify(server.logLines())).not.toContain(sent);
  expect(await outcomes()).toEqual([['own_page', 'sent', 'manager@example.org']]);
  expect([await opens(first), await opens(sent), await opens(first)]).toEqual([200, 200, 404]);
  const again = await house.remind(study, [one.id], { own_page: true });
  expect(again.json()).toMatchObject({ reminders: [], left_out: [{ code: CODE, reason: 'too_soon' }] });
});

test('a participant gets a new link with the code, also after a reminder and in the quiet hours', async () => {
  await house.remind(study, [one.id]);
  expect((await nextMail()).text).toContain(
    'If you no longer have it, get a new one with your code: http://localhost:3000/own-page',
  );
  expect((await house.change(study, { quiet_from: 10, quiet_to: 14, send_hour: 15 })).statusCode).toBe(200);
  expect((await ask('kdz 001 7')).statusCode).toBe(204);
  const sent = receiptIn((await nextMail(2)).text);
  expect(await opens(sent)).toBe(200);
  expect(await outcomes()).toEqual([
    ['silent', 'sent', 'manager@example.org'],
    ['own_page', 'sent', null],
  ]);
});

test('a link that a deleted member of staff sent is not one that the participant asked for', async () => {
  await house.remind(study, [one.id], { own_page: true });
  await nextMail();
  await outcomes();
  await server.db.deleteFrom('users').where('email', '=', 'manager@example.org').execute();
  const again = await house.call('owner', 'POST', `/studies/${study.id}/reminders`, { participant_ids: [one.id] });
  expect(again.json()).toMatchObject({ reminders: [], left_out: [{ code: CODE, reason: 'too_soon' }] });
  await ask(CODE);
  await nextMail(2);
  expect((await house.sent(study)).reminders).toMatchObject([
    { kind: 'own_page', requested_by_email: null, is_asked_by_participant: false },
    { kind: 'own_page', requested_by_email: null, is_asked_by_participant: true },
  ]);
});

test('known and unknown codes have the same answer, and each is taken three times a day', async () => {
  await house.join(study, 'KDZ-002-5', [3]);
  for (const code of [CODE, 'KDZ-002-5', 'KDZ-999-9', 'nonsense']) {
    const answers = [await ask(code), await ask(code), await ask(code), await ask(code)];
    expect([code, ...answers.map(({ statusCode, body }) => [statusCode, body.length > 0])]).toEqual([
      code,
      [204, false],
      [204, false],
      [204, false],
      [429, true],
    ]);
  }
  await outcomes();
  const { reminders } = await house.sent(study);
  expect(new Set(reminders.map(({ code }) => code))).toEqual(new Set([CODE]));
  expect(mail.mails.every(({ to }) => to === ADDRESS)).toBe(true);
});

test('the link of a mail that was refused ends with it; one that may have arrived stays', async () => {
  const receipts = async () =>
    (await server.db.selectFrom('receipts').select('participant_id').where('participant_id', '=', one.id).execute())
      .length;
  mail.troubles.add({ kind: 'refused_text', times: 1 });
  await ask(CODE);
  expect(await outcomes()).toEqual([['own_page', 'bounced', null]]);
  expect(await receipts()).toBe(1);
  mail.troubles.add({ kind: 'dropped_after', times: 1 });
  await ask(CODE);
  expect(await outcomes()).toEqual([
    ['own_page', 'bounced', null],
    ['own_page', 'unclear', null],
  ]);
  expect(await receipts()).toBe(2);
  server.clock.advance(6 * 3600);
  server.app.reminders.wake();
  expect(mail.mails).toHaveLength(1);
});

test('a participant with an account is sent to the page behind the sign-in, and no receipt is made', async () => {
  const user = await server.user();
  await server.db.updateTable('people').set({ user_id: user.id }).execute();
  const before = await server.db.selectFrom('receipts').select('participant_id').execute();
  await ask(CODE);
  const { text } = await nextMail();
  expect(text).toContain(`http://localhost:3000/research/participants/${one.id}`);
  expect(receiptIn(text)).toBe('');
  expect(await server.db.selectFrom('receipts').select('participant_id').execute()).toEqual(before);
});

test('without a mail server nobody waits for a mail', async () => {
  const without = await buildTestServer();
  const url = '/api/strava-integration/contact/send-page';
  const answer = await without.app.inject({ method: 'POST', url, payload: { code: CODE } });
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'mail_not_set_up']);
  await without.close();
});
