import { v7 as uuidv7 } from 'uuid';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type ReminderHouse, reminderHouse, startMailingServer } from '#server/testing/reminderHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';

let mailing: Awaited<ReturnType<typeof startMailingServer>>;
let mail: typeof mailing.mail;
let server: typeof mailing.server;
let house: ReminderHouse;
let study: Awaited<ReturnType<ReminderHouse['newStudy']>>;
let participant: Awaited<ReturnType<ReminderHouse['join']>>;
beforeAll(async () => {
  mailing = await startMailingServer();
  ({ mail, server } = mailing);
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  mail.mails.length = 0;
  house = await reminderHouse(server, mail.mails);
  study = await house.newStudy();
  participant = await house.join(study, 'KDZ-001-7', [3]);
  const receipt = await house.receiptOf(participant);
  await house.anonymous('save', { receipt, email: 'one@mailbox.example', language: 'en' });
  const [asked] = await eventually(() => mail.mails.length > 0 && mail.mails);
  const token = new URLSearchParams(/\/contact\?(confirm=\S+)/.exec(asked?.text ?? '')?.[1]).get('confirm');
  expect((await house.anonymous('confirm', { token })).statusCode).toBe(204);
  mail.mails.length = 0;
});
afterAll(() => mailing.close());

const reminders = () =>
  server.db.selectFrom('mails').select(['kind', 'state', 'reason']).where('kind', '<>', 'confirmation');

/** How many are planned on each morning of November; each mail has ended before the next one. */
async function plannedOn(days: readonly number[]): Promise<number[]> {
  const planned: number[] = [];
  for (const day of days) {
    setClock(server, `2026-11-${day}T06:00:00Z`);
    planned.push(await server.app.reminders.plan());
    await eventually(async () =>
      (await reminders().execute()).every(({ state }) => state !== 'waiting' && state !== 'sending'),
    );
  }
  return planned;
}

test('STUDIES §12 a participant gets one reminder in three days, and no more than the study allows in all', async () => {
  await house.change(study, { most: 3 });
  expect(await plannedOn([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0, 0]);
  expect(mail.mails).toHaveLength(3);
});

test.each([
  ['a mail that may have arrived counts', { state: 'unclear' as const }, 0],
  ['a mail that did not arrive does not count', { state: 'failed' as const }, 1],
  ['a mail that the participant asked for does not count', { is_asked_by_participant: true }, 1],
])('STUDIES §12 caps: %s', async (_name, more, planned) => {
  await house.change(study);
  const former = {
    ...{ id: uuidv7(), study_id: study.id, participant_id: participant.id, kind: 'own_page' as const },
    ...{ state: 'sent' as const, created_at: server.clock.now(), due_at: server.clock.now() },
    ...{ finished_at: server.clock.now(), ...more },
  };
  await server.db.insertInto('mails').values(former).execute();
  expect(await plannedOn([21])).toEqual([planned]);
});

test('STUDIES §12 a reminder comes three days after the last one, also when clocks went forward in between', async () => {
  await house.change(study);
  setClock(server, '2027-03-26T06:00:00Z');
  const former = {
    ...{ id: uuidv7(), study_id: study.id, participant_id: participant.id, kind: 'silent' as const },
    ...{ planned_for: '2027-03-26', state: 'sent' as const, created_at: server.clock.now() },
    ...{ due_at: server.clock.now(), finished_at: new Date('2027-03-26T06:00:20Z') },
  };
  await server.db.insertInto('mails').values(former).execute();
  setClock(server, '2027-03-28T05:00:10Z');
  expect(await server.app.reminders.plan()).toBe(0);
  setClock(server, '2027-03-29T05:00:10Z');
  expect(await server.app.reminders.plan()).toBe(1);
});

test('a clock that was days ahead stops no reminders once it is right again, and the log says so', async () => {
  await house.change(study, { gap_days: 3 });
  expect(await plannedOn([29])).toEqual([1]);
  setClock(server, '2026-11-21T06:00:00Z');
  const waiting = {
    ...{ id: uuidv7(), study_id: study.id, participant_id: participant.id, kind: 'silent' as const },
    ...{ planned_for: '2026-11-30', state: 'waiting' as const },
    ...{ created_at: new Date('2026-11-29T20:00:00Z'), due_at: new Date('2026-11-30T06:00:00Z') },
  };
  await server.db.insertInto('mails').values(waiting).execute();
  expect(await plannedOn([21, 22, 23, 24])).toEqual([1, 0, 0, 1]);
  const row = await server.db.selectFrom('mails').selectAll().where('id', '=', waiting.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'skipped', reason: 'no_longer_due' });
  expect(server.logLines().filter(({ event }) => event === 'reminders_ahead')).toEqual([
    expect.objectContaining({ study_id: study.id, planned_on: '2026-11-29' }),
  ]);
});

const waitingFrom = (planned_for: string) => ({
  ...{ id: uuidv7(), study_id: study.id, participant_id: participant.id, kind: 'silent' as const, planned_for },
  ...{ created_at: server.clock.now(), due_at: server.clock.now(), state: 'waiting' as const },
});

test('STUDIES §12 the end of a study is told also to a participant who has got as many reminders as it allows', async () => {
  await house.change(study, { most: 1 });
  const sent = { ...waitingFrom('2026-11-19'), state: 'sent' as const, finished_at: server.clock.now() };
  await server.db.insertInto('mails').values(sent).execute();
  expect((await house.call('owner', 'POST', `/studies/${study.id}/close`)).statusCode).toBe(200);
  expect(await plannedOn([20])).toEqual([1]);
  expect(await reminders().where('kind', '=', 'study_over').execute()).toMatchObject([{ state: 'sent' }]);
});

test('who was active on the day after today where they travel is not reminded of a silence', async () => {
  await house.change(study);
  await createTestActivity(server.db, participant.personId, { day: '2026-11-21' });
  expect(await plannedOn([20])).toEqual([0]);
});

test('a planned reminder is not sent once the study sends none', async () => {
  await house.change(study, { is_on: false });
  await server.db.insertInto('mails').values(waitingFrom('2026-11-20')).execute();
  server.app.reminders.wake();
  const ended = async () => {
    const rows = await reminders().execute();
    return rows.every(({ state }) => state !== 'waiting' && state !== 'sending') && rows;
  };
  expect(await eventually(ended)).toEqual([{ kind: 'silent', state: 'skipped', reason: 'switched_off' }]);
  expect(mail.mails).toEqual([]);
});

test('STUDIES §12 caps are looked at again at the moment of sending, and by hand they hold too', async () => {
  await house.change(study, { most: 1 });
  await server.db.insertInto('mails').values(waitingFrom('2026-11-20')).execute();
  server.app.reminders.wake();
  await eventually(async () => (await reminders().execute()).every(({ state }) => state === 'sent'));
  await server.db.insertInto('mails').values(waitingFrom('2026-11-21')).execute();
  server.app.reminders.wake();
  const ended = await eventually(async () => {
    const rows = await reminders().orderBy('id').execute();
    return rows.length === 2 && rows.every(({ state }) => state !== 'waiting' && state !== 'sending') && rows;
  });
  expect(ended).toEqual([
    { kind: 'silent', state: 'sent', reason: null },
    { kind: 'silent', state: 'skipped', reason: 'enough' },
  ]);
  expect((await house.remind(study, [participant.id])).json()).toMatchObject({
    reminders: [],
    left_out: [{ code: 'KDZ-001-7', reason: 'enough' }],
  });
  expect(mail.mails).toHaveLength(1);
});
