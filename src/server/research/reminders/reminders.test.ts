import { PassThrough } from 'node:stream';
import { buildServer } from '#server/app.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { TEST_SECRET_KEY } from '#server/testing/buildTestServer.ts';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type ReminderHouse, reminderHouse, SENDS, startMailingServer } from '#server/testing/reminderHouse.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createMailWorkRepository } from './mailWorkRepository.ts';

const ADDRESS = 'canary@mailbox.example';

let mailing: Awaited<ReturnType<typeof startMailingServer>>;
let mail: typeof mailing.mail;
let server: typeof mailing.server;
let house: ReminderHouse;
beforeAll(async () => {
  mailing = await startMailingServer();
  ({ mail, server } = mailing);
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  mail.mails.length = 0;
  mail.troubles.clear();
  house = await reminderHouse(server, mail.mails);
});
afterAll(() => mailing.close());

const linkIn = (text: string, name: 'confirm' | 'leave') =>
  new URLSearchParams(new RegExp(`/contact\\?(${name}=\\S+)`).exec(text)?.[1]).get(name) ?? '';

/** Confirmed by its mail, which is taken out of the mailbox. */
async function leaveAddress(receipt: string, email: string) {
  const saved = await house.anonymous('save', { receipt, email, language: 'de' });
  const [asked] = await eventually(() => house.mailsTo(email).length > 0 && house.mailsTo(email));
  const token = linkIn(asked?.text ?? '', 'confirm');
  expect((await house.anonymous('confirm', { token })).statusCode).toBe(204);
  mail.mails.length = 0;
  return saved;
}

/** A participant whose address is confirmed. */
async function reachable(
  study: Awaited<ReturnType<ReminderHouse['newStudy']>>,
  code: string,
  days: number[] = [],
  more = {},
) {
  const participant = await house.join(study, code, days, more);
  const receipt = await house.receiptOf(participant);
  const email = `${code.toLowerCase()}@mailbox.example`;
  const saved = await leaveAddress(receipt, email);
  expect(saved.json()).toMatchObject({ contact: { hint: 'k…@mailbox.example', state: 'unconfirmed' } });
  return { ...participant, receipt, email };
}

const outcomes = async (study: { id: string; code_prefix: string }) =>
  (await house.sent(study)).reminders.map(({ code, kind, state, reason }) => [code, kind, state, reason]);

const levelsOf = (kind: string) => {
  const mails = server.logLines().filter(({ event, outcome }) => event === 'mail' && outcome);
  return mails.filter((line) => line.kind === kind).map(({ level }) => level);
};

const allEnded = (study: { id: string; code_prefix: string }) =>
  eventually(async () => {
    const { reminders } = await house.sent(study);
    return reminders.length > 0 && reminders.every(({ finished_at }) => finished_at !== null) && reminders;
  });

test('at its hour a study reminds once whom it can reach and who is silent, and says so in the text of their language', async () => {
  const study = await house.newStudy();
  const silent = await reachable(study, 'KDZ-001-7', [3]);
  await reachable(study, 'KDZ-002-5', [19]);
  await house.join(study, 'KDZ-003-3', [3]);
  expect((await house.change(study)).json()).toMatchObject({ settings: SENDS, reachable: 2, participants: 3 });
  setClock(server, '2026-11-20T05:59:00Z');
  expect(await server.app.reminders.plan()).toBe(0);
  setClock(server, '2026-11-20T06:00:00Z');
  expect(await server.app.reminders.plan()).toBe(1);
  expect(await server.app.reminders.plan()).toBe(0);
  await allEnded(study);
  expect(await outcomes(study)).toEqual([['KDZ-001-7', 'silent', 'sent', null]]);
  expect(mail.mails).toHaveLength(1);
  const [received] = house.mailsTo(silent.email);
  expect(received).toMatchObject({ from: 'kadenz@lab.example', subject: 'Eine Erinnerung deiner Studie' });
  expect(received?.text).toContain('Fragen: study@example.org');
  expect(received?.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
  setClock(server, '2026-11-21T06:00:00Z');
  expect(await server.app.reminders.plan()).toBe(0);
});

test('a reminder whose cause is gone at the moment of sending is skipped, with the reason', async () => {
  const study = await house.newStudy();
  const [active, off, withdrawn] = [
    await reachable(study, 'KDZ-001-7', [3]),
    await reachable(study, 'KDZ-002-5', [3]),
    await reachable(study, 'KDZ-003-3', [3]),
  ];
  await house.change(study);
  mail.troubles.add({ kind: 'slow', after_ms: 300 });
  await server.db
    .insertInto('declarations')
    .values({
      id: active.id,
      participant_id: active.id,
      first_day: '2026-11-19',
      last_day: '2026-11-22',
      reason: 'illness',
      channel: 'own',
      created_at: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('mails')
    .values(
      [active, off, withdrawn].map(({ id }) => ({
        id,
        study_id: study.id,
        participant_id: id,
        kind: 'silent' as const,
        planned_for: '2026-11-20',
        created_at: server.clock.now(),
        due_at: new Date(server.clock.now().getTime() + 60_000),
        state: 'waiting' as const,
      })),
    )
    .execute();
  await house.anonymous('leave', { token: 'u.unknown' });
  await house.anonymous('remove', { receipt: off.receipt });
  const withdrawal = { requested_by: 'participant', date: '2026-11-20', choice: 'keep', reason: 'By letter' };
  await house.call('owner', 'POST', `/participants/${withdrawn.id}/withdraw`, withdrawal);
  server.clock.advance(60);
  await allEnded(study);
  expect((await outcomes(study)).sort()).toEqual([
    ['KDZ-001-7', 'silent', 'skipped', 'no_longer_due'],
    ['KDZ-002-5', 'silent', 'skipped', 'not_reachable'],
    ['KDZ-003-3', 'silent', 'skipped', 'withdrawn'],
  ]);
  expect(mail.mails).toEqual([]);
  expect(await server.db.selectFrom('contact_addresses').select('participant_id').execute()).toEqual([
    { participant_id: active.id },
  ]);
});

test('STUDIES §12 after days in which nothing could be sent, only reminders with a cause today are sent', async () => {
  const study = await house.newStudy();
  const one = await reachable(study, 'KDZ-001-7', [19], { end_date: '2026-11-24' });
  await house.change(study);
  await server.db
    .insertInto('mails')
    .values({
      id: one.id,
      study_id: study.id,
      participant_id: one.id,
      kind: 'starts_tomorrow',
      planned_for: '2026-11-20',
      created_at: server.clock.now(),
      due_at: new Date('2026-11-23T10:00:00Z'),
      state: 'waiting',
    })
    .execute();
  setClock(server, '2026-11-23T06:30:00Z');
  expect(await server.app.reminders.plan()).toBe(1);
  // The sessions of Friday are over.
  const told = async () => {
    const mails = server.db.selectFrom('mails').select(['kind', 'state', 'reason']).where('kind', '<>', 'confirmation');
    const rows = await mails.orderBy('kind').execute();
    return rows.every(({ state }) => !['waiting', 'sending'].includes(state)) && rows;
  };
  expect(await eventually(told)).toEqual([
    { kind: 'ends_tomorrow', state: 'sent', reason: null },
    { kind: 'starts_tomorrow', state: 'skipped', reason: 'no_longer_due' },
  ]);
  expect(house.mailsTo(one.email).map(({ subject }) => subject)).toEqual(['Ein Teil deiner Studie endet morgen']);
});

test('DECISIONS §3 staff remind by hand without knowing the address, and find the mails by each column; caps and quiet hours hold, and the log has no address', async () => {
  const study = await house.newStudy();
  const silent = await reachable(study, 'KDZ-001-7', [3]);
  const fine = await reachable(study, 'KDZ-002-5', [19]);
  const unknown = await house.join(study, 'KDZ-003-3', [3]);
  const ofOther = await house.join(await house.newStudy({ code_prefix: 'ZWO' }), 'ZWO-001-7', [3]);
  const answer = await house.remind(study, [silent.id, fine.id, unknown.id, ofOther.id, 'nobody']);
  expect(answer.json()).toMatchObject({
    reminders: [
      { code: 'KDZ-001-7', kind: 'silent', is_by_hand: true, requested_by_email: 'manager@example.org' },
      { code: 'KDZ-002-5', kind: 'general' },
    ],
    left_out: [{ participant_id: unknown.id, code: 'KDZ-003-3', reason: 'not_reachable' }],
  });
  const log = server.db.selectFrom('audit_log').select(['object_id', 'actor_email']).orderBy('id');
  expect(await log.where('action', '=', 'participant.reminded').where('study_id', '=', study.id).execute()).toEqual([
    { object_id: silent.id, actor_email: 'manager@example.org' },
    { object_id: fine.id, actor_email: 'manager@example.org' },
  ]);
  await allEnded(study);
  const found = async (search: string) =>
    (await house.call('owner', 'GET', `/studies/${study.id}/reminders?${new URLSearchParams({ search })}`)).json()
      .total;
  expect([await found('MANAGER@'), await found('20.11.2026'), await found('kdz-001')]).toEqual([2, 2, 1]);
  expect([await found('mailbox'), await found('19.11.2026')]).toEqual([0, 0]);
  expect([await found('Silent'), await found('von hand'), await found('gesendet')]).toEqual([1, 1, 2]);
  expect([await found('skipped'), await found('Die Studie selbst'), await found('Unknown')]).toEqual([0, 0, 0]);
  expect((await house.remind(study, [silent.id])).json()).toMatchObject({
    reminders: [],
    left_out: [{ code: 'KDZ-001-7', reason: 'too_soon' }],
  });
  expect(mail.mails).toHaveLength(2);
  for (const path of [
    `/participants/${silent.id}`,
    `/participants/${silent.id}/log`,
    `/studies/${study.id}/log`,
    `/studies/${study.id}/reminders`,
  ]) {
    const read = await house.call('admin', 'GET', path);
    expect([path, read.statusCode, read.body.includes('mailbox.example')]).toEqual([path, 200, false]);
  }
  expect(JSON.stringify(server.logLines())).not.toContain('mailbox.example');
  const stored = await server.db.selectFrom('contact_addresses').selectAll().execute();
  expect(stored.every(({ address }) => !Buffer.from(address).toString('latin1').includes('mailbox'))).toBe(true);
});

test.each([
  ['greylisted', { to: ADDRESS }, 'later', 1, 'info'],
  ['busy', { times: 1 }, 'later', 1, 'info'],
  ['dropped_before', { times: 1 }, 'connection', 1, 'warn'],
  ['refused_relay', { times: 1 }, 'refused', 1, 'warn'],
] as const)(
  '%s: nothing was sent, so it is tried again after a while, and arrives once; the operator is warned of a server that does not work',
  async (kind, more, reason, count, level) => {
    const study = await house.newStudy();
    const one = await reachable(study, 'KDZ-001-7', [3]);
    const before = levelsOf('silent').length;
    mail.troubles.add({ kind, ...more, to: one.email });
    await house.remind(study, [one.id]);
    const waiting = await eventually(async () => {
      const [row] = (await house.sent(study)).reminders;
      return row?.reason !== null && row;
    });
    expect(waiting).toMatchObject({ state: 'waiting', reason, due_at: '2026-11-20T11:05:00.000Z' });
    expect(await eventually(() => levelsOf('silent')[before])).toBe(level);
    expect(mail.mails).toHaveLength(0);
    server.clock.advance(5 * 60);
    server.app.reminders.wake();
    await allEnded(study);
    expect(await outcomes(study)).toEqual([['KDZ-001-7', 'silent', 'sent', null]]);
    expect(mail.mails).toHaveLength(count);
  },
);

test.each([
  ['refused_address', 'bounced', 'address', 0, 'info'],
  ['refused_text', 'bounced', 'refused', 0, 'info'],
  ['dropped_after', 'unclear', 'dropped', 1, 'info'],
] as const)(
  '%s: the outcome is final, and the mail is never sent again',
  async (kind, state, reason, arrived, level) => {
    const study = await house.newStudy();
    const one = await reachable(study, 'KDZ-001-7', [3]);
    const before = levelsOf('silent').length;
    mail.troubles.add({ kind });
    await house.remind(study, [one.id]);
    await allEnded(study);
    expect(await outcomes(study)).toEqual([['KDZ-001-7', 'silent', state, reason]]);
    expect(await eventually(() => levelsOf('silent')[before])).toBe(level);
    server.clock.advance(6 * 3600);
    server.app.reminders.wake();
    expect((await house.anonymous('read', { receipt: one.receipt })).json().contact.state).toBe(
      kind === 'refused_address' ? 'bounced' : 'confirmed',
    );
    expect(mail.mails).toHaveLength(arrived);
  },
);

test('a mail that the mail server refuses because of the sender goes out when the setting is repaired on the same day, else it failed', async () => {
  const study = await house.newStudy();
  const [one, other] = [await reachable(study, 'KDZ-001-7', [3]), await reachable(study, 'KDZ-002-5', [3])];
  await house.change(study);
  mail.troubles.add({ kind: 'refused_sender' });
  setClock(server, '2026-11-20T06:00:00Z');
  expect(await server.app.reminders.plan()).toBe(2);
  const tried = (attempts: number, ids: string[]) =>
    eventually(async () => {
      const rows = await server.db
        .selectFrom('mails')
        .select(['attempts', 'worked_at', 'state'])
        .where('participant_id', 'in', ids)
        .where('kind', '=', 'silent')
        .execute();
      return rows.every((row) => row.attempts === attempts && row.state !== 'sending' && row.worked_at === null);
    });
  for (const [index, minutes] of [5, 15, 60, 180, 180].entries()) {
    await tried(index + 1, [one.id, other.id]);
    server.clock.advance(minutes * 60);
    server.app.reminders.wake();
  }
  await tried(6, [one.id, other.id]);
  expect(mail.mails).toEqual([]);
  mail.troubles.clear();
  mail.troubles.add({ kind: 'refused_relay', to: other.email });
  server.clock.advance(180 * 60);
  server.app.reminders.wake();
  const rows = () =>
    server.db.selectFrom('mails').select(['participant_id', 'state', 'reason']).where('kind', '=', 'silent');
  const ended = await eventually(async () => {
    const all = await rows().orderBy('state').execute();
    return all.every(({ state }) => state !== 'waiting' && state !== 'sending') && all;
  });
  expect(ended).toEqual([
    { participant_id: other.id, state: 'failed', reason: 'refused' },
    { participant_id: one.id, state: 'sent', reason: null },
  ]);
  const { contact } = (await house.anonymous('read', { receipt: other.receipt })).json();
  expect(contact.state).toBe('confirmed');
});

test('an address that is corrected while its first mail is refused gets a mail, and can be confirmed', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [19]);
  const receipt = await house.receiptOf(one);
  const [mistyped, right] = ['canray@mailbox.example', ADDRESS];
  mail.troubles.add({ kind: 'slow', to: mistyped, after_ms: 1000 });
  mail.troubles.add({ kind: 'refused_address', to: mistyped });
  const save = (email: string) => house.anonymous('save', { receipt, email, language: 'de' });
  await save(mistyped);
  const states = async () => {
    const rows = await server.db.selectFrom('mails').select('state').where('participant_id', '=', one.id).execute();
    return rows.map(({ state }) => state);
  };
  await eventually(async () => (await states()).includes('sending'));
  await save(right);
  await eventually(async () => (await states()).includes('bounced'));
  const state = async () => (await house.anonymous('read', { receipt })).json().contact.state;
  expect(await state()).toBe('unconfirmed');
  const [asked] = await eventually(() => house.mailsTo(right).length > 0 && house.mailsTo(right));
  expect((await house.anonymous('confirm', { token: linkIn(asked?.text ?? '', 'confirm') })).statusCode).toBe(204);
  expect(await state()).toBe('confirmed');
});

test('a participant sees that the mail which asks for the confirmation could not be sent, until the address is saved again', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [19]);
  const receipt = await house.receiptOf(one);
  const state = async () => (await house.anonymous('read', { receipt })).json().contact.state;
  mail.troubles.add({ kind: 'refused_text', to: ADDRESS, times: 1 });
  await house.anonymous('save', { receipt, email: ADDRESS, language: 'de' });
  await eventually(async () => (await state()) === 'unsent');
  await house.anonymous('save', { receipt, email: ADDRESS, language: 'de' });
  expect(await state()).toBe('unconfirmed');
  await eventually(() => house.mailsTo(ADDRESS).length > 0);
  expect(await state()).toBe('unconfirmed');
});

test('a participant sees at once that the mail server refuses the mail for its sender, and gets it after the repair', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [19]);
  const receipt = await house.receiptOf(one);
  const state = async () => (await house.anonymous('read', { receipt })).json().contact.state;
  mail.troubles.add({ kind: 'refused_sender', times: 1 });
  await house.anonymous('save', { receipt, email: ADDRESS, language: 'de' });
  await eventually(async () => (await state()) === 'unsent');
  server.clock.advance(5 * 60);
  await eventually(() => {
    server.app.reminders.wake();
    return house.mailsTo(ADDRESS).length > 0;
  });
  await eventually(async () => (await state()) === 'unconfirmed');
  expect(house.mailsTo(ADDRESS)).toHaveLength(1);
});

test('a start without the mail server ends the mails that wait, also for a later start with one', async () => {
  const study = await house.newStudy();
  const one = await reachable(study, 'KDZ-001-7', [3]);
  const at = server.clock.now();
  const inAnHour = new Date(at.getTime() + 3_600_000);
  const row = { study_id: study.id, participant_id: one.id, kind: 'silent' as const, created_at: at };
  await server.db
    .insertInto('mails')
    .values({ id: one.id, ...row, due_at: inAnHour, state: 'waiting' })
    .execute();
  const without = await buildServer({
    settings: { ...server.settings, mail: null },
    database: server.database,
    secret: createSecret(TEST_SECRET_KEY),
    now: server.clock.now,
    looksAtClock: false,
    keepsErasureList: false,
    logStream: new PassThrough().resume(),
  });
  await without.close();
  expect(await outcomes(study)).toEqual([['KDZ-001-7', 'silent', 'skipped', 'mail_not_set_up']]);
});

test('a mail whose process is gone is unclear, and is not sent again', async () => {
  const study = await house.newStudy();
  const one = await reachable(study, 'KDZ-001-7', [3]);
  const at = server.clock.now();
  const row = { id: one.id, study_id: study.id, participant_id: one.id, kind: 'silent' as const, created_at: at };
  await server.db
    .insertInto('mails')
    .values({ ...row, due_at: at, state: 'sending', attempts: 1, worked_at: at })
    .execute();
  server.clock.advance(16);
  await allEnded(study);
  expect(await outcomes(study)).toEqual([['KDZ-001-7', 'silent', 'unclear', 'stopped']]);
  expect(mail.mails).toEqual([]);
});

test('a mail that waits again is not taken by a late sign of life, and one that was skipped meanwhile is not sent', async () => {
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7', [3]);
  const due_at = new Date(server.clock.now().getTime() + 3_600_000);
  const row = { id, study_id: study.id, participant_id: id, kind: 'silent' as const, state: 'waiting' as const };
  await server.db
    .insertInto('mails')
    .values({ ...row, created_at: server.clock.now(), due_at })
    .execute();
  const work = createMailWorkRepository(server.db, () => server.clock.now());
  await work.heartbeat(id);
  const mails = server.db.selectFrom('mails').select(['state', 'worked_at']);
  expect(await mails.execute()).toEqual([{ state: 'waiting', worked_at: null }]);
  await work.skip(id, 'not_reachable');
  expect(await work.begin(id)).toBe(false);
});

test('the link in a mail ends all mails, by the page and by the button of a mail program', async () => {
  const study = await house.newStudy();
  const [one, other] = [await reachable(study, 'KDZ-001-7', [3]), await reachable(study, 'KDZ-002-5', [3])];
  await house.remind(study, [one.id, other.id]);
  await allEnded(study);
  const leave = linkIn(house.mailsTo(one.email)[0]?.text ?? '', 'leave');
  for (let turn = 0; turn < 2; turn += 1)
    expect((await house.anonymous('leave', { token: leave })).statusCode).toBe(204);
  const header = house.mailsTo(other.email)[0]?.headers['list-unsubscribe'] ?? '';
  const { pathname, search } = new URL(header.replaceAll(/[<>]/g, ''));
  const answer = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(204);
  expect(await server.db.selectFrom('contact_addresses').select('id').execute()).toEqual([]);
  expect((await house.anonymous('read', { receipt: one.receipt })).json()).toEqual({
    is_mail_set_up: true,
    contact: null,
  });
});

test('the links of a mail open in the language of the mail', async () => {
  const study = await house.newStudy();
  const one = await reachable(study, 'KDZ-001-7', [3]);
  await house.remind(study, [one.id]);
  await allEnded(study);
  const links = house.mailsTo(one.email)[0]?.text.match(/https?:\S+/g) ?? [];
  expect(links.map((link) => [new URL(link).pathname, new URL(link).searchParams.get('lang')])).toEqual([
    ['/own-page', 'de'],
    ['/contact', 'de'],
  ]);
});

test('a signed-in participant leaves an address without a receipt, others do not', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [3]);
  const [user, stranger] = [await server.user(), await server.user()];
  const { person_id } = await server.db
    .selectFrom('participants')
    .select('person_id')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('people')
    .set({ user_id: user.id })
    .where('id', '=', person_id ?? '')
    .execute();
  const as = async (who: typeof user, path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/strava-integration/contact/${path}`,
      headers: bearer(await server.tokenOf(who)),
      payload,
    });
  const place = { place: one.id };
  expect((await as(user, 'save', { ...place, email: ADDRESS, language: 'de' })).json()).toMatchObject({
    contact: { hint: 'c…@mailbox.example', state: 'unconfirmed' },
  });
  await eventually(() => house.mailsTo(ADDRESS).length > 0);
  expect((await as(user, 'read', place)).json().contact).not.toBeNull();
  for (const refused of [
    await as(stranger, 'read', place),
    await as(stranger, 'remove', place),
    await as(stranger, 'save', { ...place, email: 'other@mailbox.example', language: 'de' }),
    await as(user, 'read', {}),
  ]) {
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'place_not_found']);
  }
  expect((await house.anonymous('read', place)).statusCode).toBe(401);
  expect((await as(user, 'remove', place)).statusCode).toBe(204);
  expect((await as(user, 'read', place)).json().contact).toBeNull();
});

test('an address is asked for once a day at most five times, confirmed within 7 days, and deleted with the study', async () => {
  const study = await house.newStudy();
  const one = await reachable(study, 'KDZ-001-7', [3]);
  const save = (email: string) => house.anonymous('save', { receipt: one.receipt, email, language: 'en' });
  expect((await save('not an address')).json().error.fields).toEqual({ email: 'Invalid email' });
  for (let turn = 0; turn < 4; turn += 1) expect((await save(ADDRESS)).statusCode).toBe(200);
  expect((await save(ADDRESS)).statusCode).toBe(429);
  const underWay = server.db.selectFrom('mails').select('id').where('state', 'in', ['waiting', 'sending']);
  await eventually(async () => (await underWay.execute()).length === 0);
  server.clock.advance(7 * 24 * 3600);
  // The link of the last mail is the one that holds.
  for (const { text } of house.mailsTo(ADDRESS)) {
    const late = await house.anonymous('confirm', { token: linkIn(text, 'confirm') });
    expect([late.statusCode, late.json().error.code]).toEqual([404, 'contact_link_unknown']);
  }
  await server.app.deleteExpiredRows();
  expect(await server.db.selectFrom('contact_addresses').select('id').execute()).toEqual([]);
});

test('when a study is closed its participants are told once, and their addresses are deleted', async () => {
  const study = await house.newStudy();
  await reachable(study, 'KDZ-001-7', [19]);
  await house.change(study);
  expect((await house.call('owner', 'POST', `/studies/${study.id}/close`, { reason: 'Enough' })).statusCode).toBe(200);
  expect(await server.app.reminders.plan()).toBe(1);
  await allEnded(study);
  expect(await outcomes(study)).toEqual([['KDZ-001-7', 'study_over', 'sent', null]]);
  expect(await server.db.selectFrom('contact_addresses').select('id').execute()).toEqual([]);
});

test('STUDIES §12 participants who were told of the end of a study that went on are told of its last end too', async () => {
  const study = await house.newStudy({ end_date: '2026-11-20' });
  const { receipt, email } = await reachable(study, 'KDZ-001-7', [19]);
  await house.change(study);
  const tell = async (day: string) => {
    setClock(server, `${day}T06:00:00Z`);
    expect(await server.app.reminders.plan()).toBe(1);
    await eventually(() => house.mailsTo(email).length > 0);
    const addresses = server.db.selectFrom('contact_addresses').select('id');
    await eventually(async () => (await addresses.execute()).length === 0);
    expect(mail.mails.map(({ subject }) => subject)).toEqual(['Deine Studie ist zu Ende']);
    mail.mails.length = 0;
  };
  await tell('2026-11-21');
  await server.db.updateTable('studies').set({ end_date: '2026-11-27' }).where('id', '=', study.id).execute();
  await leaveAddress(receipt, email);
  await tell('2026-11-28');
});

test('STUDIES §12 a study that is over takes no address, which its end would delete, and asks for no confirmation', async () => {
  const closed = await house.newStudy();
  const ended = await house.newStudy({ code_prefix: 'ZWO', end_date: '2026-11-19' });
  const lastDay = await house.newStudy({ code_prefix: 'DRE', end_date: '2026-11-20' });
  await house.call('owner', 'POST', `/studies/${closed.id}/close`, { reason: 'Enough' });
  const answers = [];
  for (const [study, code] of [
    [closed, 'KDZ-001-7'],
    [ended, 'ZWO-001-7'],
    [lastDay, 'DRE-001-7'],
  ] as const) {
    const receipt = await house.receiptOf(await house.join(study, code, [3]));
    const email = `${code.toLowerCase()}@mailbox.example`;
    const saved = await house.anonymous('save', { receipt, email, language: 'de' });
    answers.push([saved.statusCode, saved.json().error?.code]);
  }
  expect(answers).toEqual([
    [409, 'participation_over'],
    [409, 'participation_over'],
    [200, undefined],
  ]);
  await eventually(() => house.mailsTo('dre-001-7@mailbox.example').length > 0);
  for (const code of ['kdz', 'zwo']) expect(house.mailsTo(`${code}-001-7@mailbox.example`)).toEqual([]);
});

test('STUDIES §12 an address that waited for its first mail until the study was closed is not asked to be confirmed', async () => {
  const study = await house.newStudy();
  const receipt = await house.receiptOf(await house.join(study, 'KDZ-001-7', [19]));
  mail.troubles.add({ kind: 'busy', to: ADDRESS, times: 1 });
  await house.anonymous('save', { receipt, email: ADDRESS, language: 'de' });
  const row = () => server.db.selectFrom('mails').select(['state', 'reason']).executeTakeFirstOrThrow();
  await eventually(async () => (await row()).reason === 'later');
  await house.call('owner', 'POST', `/studies/${study.id}/close`, { reason: 'Enough' });
  server.clock.advance(5 * 60);
  server.app.reminders.wake();
  await eventually(async () => (await row()).state !== 'waiting');
  expect([await row(), house.mailsTo(ADDRESS)]).toEqual([{ state: 'skipped', reason: 'over' }, []]);
});

test('a reminder asked for in the quiet hours is sent at their end, and no hour of sending lies in them', async () => {
  setClock(server, '2026-11-20T21:00:00Z');
  house = await reminderHouse(server, mail.mails);
  const study = await house.newStudy();
  const one = await reachable(study, 'KDZ-001-7', [3]);
  const late = await house.remind(study, [one.id]);
  expect(late.json().reminders).toMatchObject([{ state: 'waiting', due_at: '2026-11-21T06:00:00.000Z' }]);
  const refused = await house.change(study, { send_hour: 6 });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { send_hour: 'The hour of sending lies in the quiet hours' },
  ]);
});

test('a reminder asked for at night is judged again in the morning: not without its cause, nor after the end', async () => {
  setClock(server, '2026-11-20T21:00:00Z');
  house = await reminderHouse(server, mail.mails);
  const [study, closed] = [await house.newStudy(), await house.newStudy({ code_prefix: 'JUGE' })];
  const silent = await reachable(study, 'KDZ-001-7', [3]);
  const heard = await reachable(study, 'KDZ-002-5', [3]);
  const fine = await reachable(study, 'KDZ-003-3', [19]);
  const over = await house.join(closed, 'JUGE-004-1', [3]);
  await house.anonymous('save', { receipt: await house.receiptOf(over), email: ADDRESS, language: 'de' });
  const asked = await eventually(() => house.mailsTo(ADDRESS)[0] ?? false);
  await house.anonymous('confirm', { token: linkIn(asked.text, 'confirm') });
  mail.mails.length = 0;
  await house.remind(study, [silent.id, heard.id, fine.id]);
  await house.remind(closed, [over.id]);
  setClock(server, '2026-11-20T21:30:00Z');
  await createTestActivity(server.db, heard.personId, { day: '2026-11-20' });
  // The sessions of the evening are over.
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', closed.id).execute();
  setClock(server, '2026-11-21T06:00:00Z');
  server.app.reminders.wake();
  const told = async () => {
    const rows = await server.db
      .selectFrom('mails')
      .innerJoin('participants', 'participants.id', 'mails.participant_id')
      .select(['participants.code', 'mails.kind', 'mails.state', 'mails.reason'])
      .where('mails.kind', '<>', 'confirmation')
      .orderBy('participants.code')
      .execute();
    return rows.every(({ state }) => !['waiting', 'sending'].includes(state)) && rows;
  };
  expect(await eventually(told)).toEqual([
    { code: 'JUGE-004-1', kind: 'silent', state: 'skipped', reason: 'over' },
    { code: 'KDZ-001-7', kind: 'silent', state: 'sent', reason: null },
    { code: 'KDZ-002-5', kind: 'silent', state: 'skipped', reason: 'no_longer_due' },
    { code: 'KDZ-003-3', kind: 'general', state: 'sent', reason: null },
  ]);
  expect(house.mailsTo(ADDRESS)).toEqual([]);
});
