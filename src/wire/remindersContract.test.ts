import { type TSchema, Type } from 'typebox';
import { labsApi } from '#client/api/research/labsApi.ts';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { smtpServer } from '#server/settings/smtpServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { REMINDER_CALLS } from '#shared/calls/reminders.ts';
import {
  ContactAnswer,
  DigestAnswer,
  RemindedAnswer,
  ReminderSettingsAnswer,
  RemindersAnswer,
} from '#shared/contract/reminders.ts';
import { type MailStandin, startMailStandin } from '#standin/mail/standin.ts';
import { agreed, answersTo } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const ANSWERS: Record<string, TSchema> = {
  ...agreed(REMINDER_CALLS.getReminderSettings, ReminderSettingsAnswer),
  ...agreed(REMINDER_CALLS.changeReminderSettings, ReminderSettingsAnswer),
  ...agreed(REMINDER_CALLS.listReminders, RemindersAnswer),
  ...agreed(REMINDER_CALLS.remindParticipants, RemindedAnswer),
  ...agreed(REMINDER_CALLS.readContact, ContactAnswer),
  ...agreed(REMINDER_CALLS.saveContact, ContactAnswer),
  ...agreed(REMINDER_CALLS.removeContact, Type.Null()),
  ...agreed(REMINDER_CALLS.confirmContact, Type.Null()),
  ...agreed(REMINDER_CALLS.leaveContact, Type.Null()),
  ...agreed(REMINDER_CALLS.sendPage, Type.Null()),
  ...agreed(REMINDER_CALLS.getDigest, DigestAnswer),
  ...agreed(REMINDER_CALLS.changeDigest, DigestAnswer),
};
const ONCE = { subscribe: false, forceRefetch: true } as const;
const RECEIPT = 'r.of-the-test';
const calls = remindersApi.endpoints;

let mail: MailStandin;
let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;

beforeAll(async () => {
  mail = await startMailStandin();
  server = await startWireServer({ mail: { server: smtpServer(mail.smtpUrl), from: 'kadenz@lab.example' } });
  browser = server.browser();
  store = await server.signIn(browser, await server.user({ role: 'admin' }));
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

async function createParticipant(): Promise<{ study: string; id: string }> {
  const { dispatch } = store;
  const owner = await server.user();
  const lab = await dispatch(
    labsApi.endpoints.createLab.initiate({ name: 'Movement', email: 'lab@example.org' }),
  ).unwrap();
  await dispatch(labsApi.endpoints.createResearcher.initiate({ user_id: owner.id, lab_id: lab.id })).unwrap();
  const { id } = await dispatch(
    studiesApi.endpoints.createStudy.initiate({
      title: 'Sleep and training',
      code_prefix: 'KDZ',
      start_date: '2026-01-05',
      contact_email: 'study@halden.example',
      lab_id: lab.id,
      owner_id: owner.id,
    }),
  ).unwrap();
  const made = participantsApi.endpoints.createParticipants;
  const added = await dispatch(made.initiate({ study_id: id, generate: { count: 1, numbering: 'running' } })).unwrap();
  const participant = added.participants?.[0]?.id ?? '';
  const paper = { consent_version: 1, language: 'en' as const, answers: [], signed_on: '2026-01-05' };
  await dispatch(participantsApi.endpoints.recordPaperConsent.initiate({ id: participant, ...paper })).unwrap();
  const receipt = { token_hash: hashOfToken(RECEIPT), participant_id: participant, created_at: server.clock.now() };
  await server.db.insertInto('receipts').values(receipt).execute();
  return { study: id, id: participant };
}

test('a participant leaves an address and confirms it, staff remind, and the link in the mail ends it', async () => {
  const { dispatch } = store;
  const { study, id } = await createParticipant();
  const contact = { receipt: RECEIPT, email: 'p@mailbox.example', language: 'en' as const };
  await dispatch(calls.saveContact.initiate(contact)).unwrap();
  const [asked] = await eventually(() => mail.mails.length > 0 && mail.mails);
  const token = /confirm=([\w.-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  await dispatch(calls.confirmContact.initiate(token)).unwrap();
  const read = await dispatch(calls.readContact.initiate({ receipt: RECEIPT }, ONCE)).unwrap();
  expect(read.contact).toEqual({ hint: 'p…@mailbox.example', language: 'en', state: 'confirmed' });

  const { settings, reachable } = await dispatch(calls.getReminderSettings.initiate(study, ONCE)).unwrap();
  expect(reachable).toBe(1);
  const quiet = { ...settings, quiet_from: 0, quiet_to: 0 };
  await dispatch(calls.changeReminderSettings.initiate({ id: study, ...quiet })).unwrap();
  const asking = { id: study, participant_ids: [id] };
  const { reminders } = await dispatch(calls.remindParticipants.initiate(asking)).unwrap();
  expect(reminders).toHaveLength(1);
  const reminder = await eventually(() => mail.mails.length > 1 && mail.mails[1]);
  expect((await dispatch(calls.listReminders.initiate({ id: study }, ONCE)).unwrap()).total).toBe(1);
  await dispatch(calls.sendPage.initiate('KDZ-001-7')).unwrap();
  const leave = /leave=([\w.-]+)/.exec(reminder?.text ?? '')?.[1] ?? '';
  await dispatch(calls.leaveContact.initiate(leave)).unwrap();
  await dispatch(calls.removeContact.initiate({ receipt: RECEIPT })).unwrap();
  const gone = await dispatch(calls.readContact.initiate({ receipt: RECEIPT }, ONCE)).unwrap();
  expect(gone).toEqual({ is_mail_set_up: true, contact: null });
});

test('a member of staff switches the digest off', async () => {
  const { dispatch } = store;
  expect(await dispatch(calls.getDigest.initiate(undefined, ONCE)).unwrap()).toEqual({
    is_on: true,
    is_mail_set_up: true,
  });
  await dispatch(calls.changeDigest.initiate({ is_on: false, language: 'de' })).unwrap();
  expect(await dispatch(calls.getDigest.initiate(undefined, ONCE)).unwrap()).toMatchObject({ is_on: false });
});

test('every call about reminders was made, and answers what the contract says', () => {
  expect(Object.keys(REMINDER_CALLS).sort()).toEqual([...ENDPOINTS.reminders].sort());
  expect(Object.keys(ANSWERS).sort()).toEqual(Object.values<Call>(REMINDER_CALLS).map(nameOf).sort());
  for (const [route, schema] of Object.entries(ANSWERS)) {
    const { count, errors, cleaned, answers } = answersTo(browser.calls, route, schema);
    expect([route, count > 0, errors]).toEqual([route, true, []]);
    expect(cleaned).toEqual(answers);
  }
});
