import { v4 as uuidv4 } from 'uuid';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { smtpServer } from '#server/settings/smtpServer.ts';
import type { InvitedAnswer } from '#shared/contract/invites.ts';
import type { RemindBody, ReminderSettings, RemindersAnswer } from '#shared/contract/reminders.ts';
import { TRIGGERED_KINDS } from '#shared/reminderKinds.ts';
import type { ReceivedMail } from '#standin/mail/receivedMail.ts';
import { startMailStandin } from '#standin/mail/standin.ts';
import { buildTestServer, type TestServer } from './buildTestServer.ts';
import { type DaysHouse, daysHouse } from './daysHouse.ts';
import { tokenOfLink } from './inviteCalls.ts';
import { createTestParticipant } from './testResearch.ts';

type Study = Awaited<ReturnType<DaysHouse['newStudy']>>;

export const SENDS: ReminderSettings = {
  is_on: true,
  kinds: [...TRIGGERED_KINDS],
  not_connected_days: 3,
  silent_days: 7,
  send_hour: 7,
  quiet_from: 20,
  quiet_to: 7,
  gap_days: 3,
  most: 20,
};

/** A server that sends its mails to a mailbox. */
export async function startMailingServer() {
  const mail = await startMailStandin();
  const settings = { mail: { server: smtpServer(mail.smtpUrl), from: 'kadenz@lab.example' } };
  const server = await buildTestServer({ settings });
  return {
    mail,
    server,
    async close() {
      await server.close();
      await mail.close();
    },
  };
}

/** Participants with a receipt, who leave their address as a browser does. */
export async function reminderHouse(server: TestServer, mails: readonly ReceivedMail[]) {
  const house = await daysHouse(server);
  const anonymous = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/strava-integration/contact/${path}`, payload });
  return {
    ...house,
    anonymous,
    mailsTo: (email: string) => mails.filter(({ to }) => to === email),
    async receiptOf({ id }: { id: string }) {
      const receipt = `r.${uuidv4()}`;
      const row = { token_hash: hashOfToken(receipt), participant_id: id, created_at: server.clock.now() };
      await server.db.insertInto('receipts').values(row).execute();
      return receipt;
    },
    /** A participant with a personal invitation. */
    async invite(study: Study, code: string) {
      const { id } = await createTestParticipant(server.db, study.id, code);
      const answer = await house.call('owner', 'POST', `/studies/${study.id}/invites`, { participant_ids: [id] });
      const [made] = answer.json<InvitedAnswer>().invites;
      return { id, invite: tokenOfLink(made?.url ?? '') };
    },
    change: (study: Study, settings: Partial<ReminderSettings> = {}) =>
      house.call('owner', 'PATCH', `/studies/${study.id}/reminder-settings`, { ...SENDS, ...settings }),
    remind: (study: Study, ids: string[], more: Partial<RemindBody> = {}) =>
      house.call('manager', 'POST', `/studies/${study.id}/reminders`, { participant_ids: ids, ...more }),
    sent: async (study: Study) =>
      (await house.call('analyst', 'GET', `/studies/${study.id}/reminders?sort=created_at`)).json<RemindersAnswer>(),
  };
}

export type ReminderHouse = Awaited<ReturnType<typeof reminderHouse>>;
