import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings/env.ts';
import { freePort } from '#server/testing/freePort.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { LabsAnswer, LogAnswer } from '#shared/contract/research.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import { STUDY_STATUSES, type StudiesAnswer } from '#shared/contract/studies.ts';
import type { UsersAnswer } from '#shared/contract/users.ts';
import { signIn } from '../athletes/browserOf.ts';
import { emptyDemoFolder } from './demoFolder.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';
import { type Demo, startDemo } from './startDemo.ts';

const LIMIT_MS = 900_000;

let root: string;
const demos: Demo[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kadenz-demo-'));
});

afterEach(async () => {
  for (const demo of demos.splice(0)) await demo.close();
  rmSync(root, { recursive: true });
});

async function start(lines: string[]): Promise<Demo> {
  const port = String(await freePort());
  const env = {
    PORT: port,
    DATABASE_URL: 'postgres://localhost:1/real',
    STRAVA_API_BASE: 'https://www.strava.com/api/v3',
  };
  const demo = await startDemo({ dataDir: join(root, 'demo'), env, clientDir: null, say: (line) => lines.push(line) });
  demos.push(demo);
  return demo;
}

const recordedIn = ({ standin }: Demo) =>
  [...standin.state.world.athletes.values()].reduce((sum, { activities }) => sum + activities.length, 0);

async function expectResearch(demo: Demo): Promise<void> {
  const admin = await signIn(demo.url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  expect(await admin('GET', '/research/dashboard')).toEqual({
    lab_count: 3,
    researcher_count: 12,
    study_count: 25,
    participant_count: 600,
  });
  const { labs } = await admin<LabsAnswer>('GET', '/research/labs');
  expect(labs.map(({ researcher_count }) => researcher_count)).toEqual([4, 4, 4]);
  const { studies } = await admin<StudiesAnswer>('GET', '/research/studies');
  const ofStatus = STUDY_STATUSES.map((status) => studies.filter((study) => study.status === status).length);
  expect(ofStatus).toEqual([3, 13, 4, 5]);

  const researcher = await signIn(demo.url, DEMO_LOGINS.researcher, DEMO_PASSWORD);
  const mine = (await researcher<StudiesAnswer>('GET', '/research/studies')).studies;
  expect(mine.map(({ part }) => part).sort()).toEqual(['manager', 'owner', 'owner', 'owner', 'owner']);
  const marathon = mine.find(({ title }) => title === 'Marathon preparation and recovery');
  const inMarathon = `/research/studies/${marathon?.id}`;
  const { participants } = await researcher<ParticipantsAnswer>('GET', `${inMarathon}/participants`);
  expect(participants).toHaveLength(48);
  expect(new Set(participants.map(({ group }) => group))).toContain('Experienced');
  expect(participants.filter(({ status }) => status === 'withdrawn')).toHaveLength(2);
  const { entries } = await researcher<LogAnswer>('GET', `${inMarathon}/log`);
  const [newest] = entries;
  expect(newest).toMatchObject({ action: 'participant.withdrawn', reason: 'Moved abroad' });
  expect(Date.parse(newest?.at ?? '')).toBeLessThan(Date.now() - 5 * 86_400_000);
  expect(new Set(entries.map(({ action }) => action))).toContain('study.changed');
}

async function expectWholeAuditLog(): Promise<void> {
  const database = await openDatabase(readSettings({ DATA_DIR: join(root, 'demo') }));
  const { rows, brokenAt } = await verifyAuditChain(database.db);
  await database.close();
  expect(rows).toBeGreaterThan(700);
  expect(brokenAt).toBeNull();
}

async function expectToRefuseAnother(demo: Demo): Promise<void> {
  expect(() => emptyDemoFolder(join(root, 'demo'))).toThrow('in use by another Kadenz process');
  expect((await fetch(`${demo.url}/api/ready`)).status).toBe(200);
}

test(
  'makes 40 users of all roles, 40 connected athletes and a year of research, refuses a second demo on its folder, and can be started again',
  async () => {
    for (const time of ['first', 'second']) {
      const lines: string[] = [];
      const demo = await start(lines);
      const recorded = recordedIn(demo);
      const admin = await signIn(demo.url, DEMO_LOGINS.admin, DEMO_PASSWORD);
      const { users } = await admin<UsersAnswer>('GET', '/users');
      expect(users).toHaveLength(40);
      expect(new Set(users.map(({ role }) => role))).toEqual(new Set(['admin', 'researcher', 'user']));
      expect(users.every(({ email }) => /^[a-z.]+@(kadenz\.example|example\.(org|com|net))$/.test(email))).toBe(true);
      const figures = await admin<StravaDashboard>('GET', '/strava-integration/dashboard');
      expect(figures.athlete_count).toBe(40);
      expect(figures.activity_count).toBeGreaterThanOrEqual(recorded);
      expect(figures.activity_count).toBeLessThanOrEqual(recordedIn(demo));
      expect(recorded).toBeGreaterThan(5000);
      expect(Object.values(figures.distance_by_day).filter((metres) => metres > 0).length).toBeGreaterThan(4);
      for (const email of [DEMO_LOGINS.researcher, DEMO_LOGINS.user]) {
        const person = await signIn(demo.url, email, DEMO_PASSWORD);
        expect(await person('GET', '/users/me')).toMatchObject({ user: { email, must_change_password: false } });
      }
      await expectResearch(demo);
      expect(lines.join('\n')).toContain('40 athletes connected their Strava account');
      expect(demo.standin.state.subscriptions.current()?.callbackUrl).toContain('/api/strava-integration/webhook/');
      expect(demo.standin.state.answered[429]).toBeUndefined();
      expect(lines.join('\n')).toContain(`password    ${DEMO_PASSWORD}`);
      if (time === 'first') await expectToRefuseAnother(demo);
      await demo.close();
      await expectWholeAuditLog();
      await expect(fetch(`${demo.url}/api/health`)).rejects.toThrow('fetch failed');
    }
  },
  LIMIT_MS,
);

test('a folder that the demo did not make is left alone', async () => {
  const folder = join(root, 'demo');
  mkdirSync(folder);
  writeFileSync(join(folder, 'precious'), 'data');
  await expect(start([])).rejects.toThrow('was not made by the demo');
  expect(existsSync(join(folder, 'precious'))).toBe(true);
});
