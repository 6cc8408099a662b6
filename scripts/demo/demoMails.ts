import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Secret } from '#server/plugins/secret.ts';
import { saveContact } from '#server/research/reminders/contacts.ts';
import { REMINDER_CALLS } from '#shared/calls/reminders.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { StudiesAnswer } from '#shared/contract/studies.ts';
import { TOKEN_KINDS } from '#shared/tokenKinds.ts';
import type { MailStandin } from '#standin/mail/standin.ts';
import { type BrowserCall, openBrowser, signIn } from '../athletes/browserOf.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

const ADDRESSES = 6;
/** One address is never confirmed. */
const CONFIRMED = ADDRESSES - 1;
const LOOK_AGAIN_MS = 250;
const GIVE_UP_MS = 60_000;
const TOKEN = new RegExp(`${TOKEN_KINDS.confirm}\\.[\\w-]+`);

interface Parts {
  url: string;
  db: Kysely<Schema>;
  secret: Secret;
  mail: MailStandin;
  say: (line: string) => void;
}

async function smallStudy(admin: BrowserCall): Promise<{ id: string; people: string[] }> {
  const { studies } = await admin<StudiesAnswer>('GET', '/research/studies?status=active&sort=participant_count');
  for (const { id } of studies) {
    const { participants } = await admin<ParticipantsAnswer>('GET', `/research/studies/${id}/participants`);
    const joined = participants.filter(({ joined_at, status }) => joined_at !== null && status !== 'withdrawn');
    if (joined.length >= ADDRESSES) return { id, people: joined.slice(0, ADDRESSES).map((one) => one.id) };
  }
  throw new Error('The demo has no study with enough participants for reminders');
}

/** Some participants leave an address, most confirm it, and staff remind them once. */
export async function writeDemoMails({ url, db, secret, mail, say }: Parts): Promise<void> {
  const admin = await signIn(url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  const { id: studyId, people } = await smallStudy(admin);
  for (const [index, participantId] of people.entries()) {
    const email = `participant${index + 1}@example.org`;
    const participant = db.selectFrom('participants').select('person_id as personId').where('id', '=', participantId);
    await saveContact(db, secret, {
      ...(await participant.executeTakeFirstOrThrow()),
      participantId,
      studyId,
      email,
      language: index % 2 ? 'en' : 'de',
      now: new Date(),
    });
  }
  // In the morning staff get their digests too.
  const tokens = () => mail.mails.flatMap(({ text }) => TOKEN.exec(text)?.[0] ?? []);
  await until(() => tokens().length >= ADDRESSES);
  const visitor = openBrowser(url);
  for (const token of tokens().slice(0, CONFIRMED)) {
    await visitor.call('POST', REMINDER_CALLS.confirmContact.path, { token });
  }
  const path = REMINDER_CALLS.remindParticipants.path.replace(':id', studyId);
  await admin('POST', path, { participant_ids: people });
  say(`${CONFIRMED} of ${ADDRESSES} addresses were confirmed; the mails are at ${mail.url}`);
}

async function until(isTrue: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  while (!isTrue()) {
    if (Date.now() > giveUpAt) throw new Error('The demo waited too long for mails');
    await wait(LOOK_AGAIN_MS);
  }
}
