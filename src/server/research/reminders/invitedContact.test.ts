import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { eventually } from '#server/testing/eventually.ts';
import { tokenOfLink } from '#server/testing/inviteCalls.ts';
import { type ReminderHouse, reminderHouse, startMailingServer } from '#server/testing/reminderHouse.ts';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { InvitedAnswer } from '#shared/contract/invites.ts';
import type { RemindedAnswer } from '#shared/contract/reminders.ts';

const EMAIL = 'later@mailbox.example';

let mailing: Awaited<ReturnType<typeof startMailingServer>>;
let mail: typeof mailing.mail;
let server: typeof mailing.server;
let house: ReminderHouse;
let study: Awaited<ReturnType<ReminderHouse['newStudy']>>;
let invited: Awaited<ReturnType<ReminderHouse['invite']>>;
beforeAll(async () => {
  mailing = await startMailingServer();
  ({ mail, server } = mailing);
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  mail.mails.length = 0;
  house = await reminderHouse(server, mail.mails);
  study = await house.newStudy();
  await house.change(study);
  invited = await house.invite(study, 'KDZ-001-7');
});
afterAll(() => mailing.close());

const save = (invite = invited.invite) => house.anonymous('save', { invite, email: EMAIL, language: 'en' });

async function saveConfirmed(): Promise<void> {
  expect((await save()).statusCode).toBe(200);
  const [asked] = await eventually(() => house.mailsTo(EMAIL).length > 0 && house.mailsTo(EMAIL));
  const token = new URLSearchParams(/\/contact\?(confirm=\S+)/.exec(asked?.text ?? '')?.[1]).get('confirm');
  expect((await house.anonymous('confirm', { token })).statusCode).toBe(204);
  mail.mails.length = 0;
}

const addresses = async () =>
  (await server.db.selectFrom('contact_addresses').select('participant_id').execute()).length;

const call = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/strava-integration/invites/${path}`, payload });

test('STUDIES §12 a person leaves an address on the invitation, confirms it and takes it back', async () => {
  await saveConfirmed();
  const read = await house.anonymous('read', { invite: invited.invite });
  expect(read.json()).toEqual({
    is_mail_set_up: true,
    contact: { hint: 'l…@mailbox.example', language: 'en', state: 'confirmed' },
  });
  expect((await house.anonymous('remove', { invite: invited.invite })).statusCode).toBe(204);
  expect(await addresses()).toBe(0);
});

test('staff remind by hand whom the study invited, and send no link to a page that does not exist yet', async () => {
  await saveConfirmed();
  const page = await house.remind(study, [invited.id], { own_page: true });
  expect(page.json<RemindedAnswer>().left_out).toMatchObject([{ code: 'KDZ-001-7', reason: 'over' }]);
  expect((await house.anonymous('send-page', { code: 'KDZ-001-7' })).statusCode).toBe(204);
  const answer = (await house.remind(study, [invited.id])).json<RemindedAnswer>();
  expect(answer).toMatchObject({ reminders: [{ kind: 'not_joined' }], left_out: [] });
  const [received] = await eventually(() => house.mailsTo(EMAIL).length > 0 && house.mailsTo(EMAIL));
  expect(received?.subject).toBe('Your invitation to a study');
  expect(mail.mails).toHaveLength(1);
});

test('a participant who was never invited is not reminded', async () => {
  await saveConfirmed();
  await server.db.deleteFrom('participant_invites').execute();
  const answer = (await house.remind(study, [invited.id])).json<RemindedAnswer>();
  expect(answer.left_out).toMatchObject([{ code: 'KDZ-001-7', reason: 'over' }]);
});

test('the address ends when the person joins', async () => {
  await saveConfirmed();
  const joined = await call('accept', { invite: invited.invite, consent_version: 1, language: 'en', answers: [] });
  expect(joined.statusCode).toBe(201);
  expect(await addresses()).toBe(0);
  expect((await save()).json()).toMatchObject({ error: { code: 'invite_used' } });
});

test('the address ends when the person refuses, before a mail that waits', async () => {
  await saveConfirmed();
  await house.change(study, { quiet_from: 11, quiet_to: 14 });
  await house.remind(study, [invited.id]);
  expect((await call('refuse', { invite: invited.invite })).statusCode).toBe(204);
  expect(await addresses()).toBe(0);
  const { reminders } = await house.sent(study);
  expect(reminders).toMatchObject([{ kind: 'not_joined', state: 'skipped', reason: 'no_longer_due' }]);
});

test('the address ends with the link, which may go to another person next', async () => {
  await saveConfirmed();
  const again = await house.call('owner', 'POST', `/studies/${study.id}/invites`, { participant_ids: [invited.id] });
  expect(again.json<InvitedAnswer>().invites).toHaveLength(1);
  expect(await addresses()).toBe(0);
  expect((await save()).statusCode).toBe(404);
});

test('the address ends after the last day of the invitation', async () => {
  await saveConfirmed();
  setClock(server, '2026-12-04T22:59:00Z');
  await server.app.deleteExpiredRows();
  expect(await addresses()).toBe(1);
  setClock(server, '2026-12-04T23:00:00Z');
  await server.app.deleteExpiredRows();
  expect(await addresses()).toBe(0);
});

test('the link of a study has no participant, so it takes no address', async () => {
  await createTestParticipant(server.db, study.id, 'KDZ-002-5');
  const body = { places: 5, last_day: '2026-12-31' };
  const opened = await house.call('owner', 'POST', `/studies/${study.id}/link`, body);
  const link = tokenOfLink(opened.json<{ url: string }>().url);
  expect((await save(link)).statusCode).toBe(404);
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`SELECT EXISTS (
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`.execute(
    server.db,
  );
  return rows[0]?.waits === true;
}

testOnPostgres()('no address is saved by an invitation while an admin gives its code to a person', async () => {
  const personId = uuidv7();
  await server.db.insertInto('people').values({ id: personId, created_at: server.clock.now() }).execute();
  const saving = await server.db.transaction().execute(async (trx) => {
    const joined = { person_id: personId, joined_at: server.clock.now(), joined_day: '2026-11-20' };
    await trx.updateTable('participants').set(joined).where('id', '=', invited.id).execute();
    const answer = save();
    // Until the call has read the invitation, and waits for this transaction or has ended.
    await Promise.race([answer, eventually(isWaiting)]);
    return { answer };
  });
  const { statusCode } = await saving.answer;
  expect([statusCode, await addresses()]).toEqual([409, 0]);
});

testOnPostgres()(
  'no address is saved by a receipt while staff withdraw its participant and keep the data',
  async () => {
    const joined = await house.join(study, 'KDZ-002-5');
    const receipt = await house.receiptOf(joined);
    const saving = await server.db.transaction().execute(async (trx) => {
      const withdrawal = { withdrawal_requested_by: 'participant', withdrawal_choice: 'keep' } as const;
      await trx
        .updateTable('participants')
        .set({ ...withdrawal, withdrawn_at: server.clock.now(), withdrawal_date: '2026-11-20' })
        .where('id', '=', joined.id)
        .execute();
      const answer = house.anonymous('save', { receipt, email: EMAIL, language: 'en' });
      await Promise.race([answer, eventually(isWaiting)]);
      return { answer };
    });
    const { statusCode } = await saving.answer;
    expect([statusCode, await addresses()]).toEqual([409, 0]);
  },
);
