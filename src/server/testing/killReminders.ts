import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Reminder, RemindersAnswer } from '#shared/contract/reminders.ts';
import { startMailStandin } from '#standin/mail/standin.ts';
import { bareEnvironment } from './bareEnvironment.ts';
import { freePort } from './freePort.ts';
import { seedReminders } from './seedReminders.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const SECRET_KEY = 'of tests only, 32 characters and more: 0123456789';
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'seven small birches' };
const LOOK_EVERY_MS = 100;
const LONGEST_MS = 600_000;

interface KilledReminders {
  /** The ids of the mails that arrived, in the order of their arrival. */
  arrived: string[];
  reminders: Reminder[];
  seconds: number;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It took too long');
    await wait(LOOK_EVERY_MS);
  }
}

async function start(env: Record<string, string | undefined>, cwd: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await until(() => out.includes('is ready') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`The server did not start: ${out}`);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const payload = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD, client: 'web' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(payload) });
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
}

/** A server whose study owes `count` reminders is killed when so many have arrived, and started again each time. */
export async function killReminders(
  dataDir: string,
  { count, killedAfter, slowMs }: { count: number; killedAfter: readonly number[]; slowMs: number },
): Promise<KilledReminders> {
  const studyId = await seedReminders({ dataDir, secretKey: SECRET_KEY, count });
  const mail = await startMailStandin();
  mail.troubles.add({ kind: 'slow', after_ms: slowMs });
  const PORT = String(await freePort());
  const sender = { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'kadenz@lab.example' };
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT, SECRET_KEY, ...ADMIN, ...sender };
  const began = Date.now();
  let child = await start(env, dataDir);
  try {
    for (const arrived of killedAfter) {
      await until(() => mail.mails.length >= arrived);
      await kill(child);
      child = await start(env, dataDir);
    }
    const origin = `http://127.0.0.1:${PORT}`;
    const headers = await signIn(origin);
    const read = async () => {
      const answer = await fetch(`${origin}/api/research/studies/${studyId}/reminders`, { headers });
      return ((await answer.json()) as RemindersAnswer).reminders;
    };
    await until(async () => {
      const all = await read();
      return all.length === count && all.every(({ finished_at }) => finished_at !== null);
    });
    const seconds = (Date.now() - began) / 1000;
    const arrived = mail.mails.map(({ messageId }) => messageId.replace(/^<|@.*$/g, ''));
    return { arrived, reminders: await read(), seconds };
  } finally {
    await kill(child);
    await mail.close();
  }
}
