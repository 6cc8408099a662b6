import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/readSettings.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import type { ActivitiesAnswer } from '#shared/contract/activities.ts';
import type { AdherenceAnswer } from '#shared/contract/adherence.ts';
import type { AthletesAnswer } from '#shared/contract/athletes.ts';
import type { StudyConsentAnswer } from '#shared/contract/consent.ts';
import type { DeviationsAnswer } from '#shared/contract/deviations.ts';
import type { DuplicatesAnswer } from '#shared/contract/duplicates.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { QualityAnswer } from '#shared/contract/quality.ts';
import type { LabsAnswer, LogAnswer } from '#shared/contract/research.ts';
import type { SourceAccountsAnswer, SourceControlAnswer } from '#shared/contract/sources.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import { STUDY_STATUSES, type StudiesAnswer, type StudyAnswer } from '#shared/contract/studies.ts';
import type { StudyCutsAnswer, StudyExportsAnswer } from '#shared/contract/studyExports.ts';
import type { StudyProblemsAnswer } from '#shared/contract/studyProblems.ts';
import type { RulesAnswer } from '#shared/contract/studyRule.ts';
import type { StudyTokensAnswer } from '#shared/contract/studyTokens.ts';
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

async function start(say: (line: string) => void): Promise<Demo> {
  const port = String(await freePort());
  const env = {
    PORT: port,
    DATABASE_URL: 'postgres://localhost:1/real',
    STRAVA_API_BASE: 'https://www.strava.com/api/v3',
  };
  const demo = await startDemo({ dataDir: join(root, 'demo'), env, clientDir: null, say });
  demos.push(demo);
  return demo;
}

const recordedIn = ({ standin }: Demo) =>
  [...standin.state.world.athletes.values()].reduce((sum, { activities }) => sum + activities.length, 0);

async function expectAthletes(demo: Demo, recorded: number, all: number): Promise<void> {
  const admin = await signIn(demo.url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  const list = async () => (await admin<AthletesAnswer>('GET', '/strava-integration/athletes')).athletes;
  await eventually(async () => {
    const [revoked, ...more] = (await list()).filter(({ status }) => status === 'disconnected');
    return revoked?.status_reason === 'revoked_at_strava' && more.length === 0;
  });
  const athletes = await list();
  const counted = athletes.reduce((sum, { activity_count }) => sum + activity_count, 0);
  const [unshared, ...others] = athletes.filter(({ status }) => status === 'permission_missing');
  const missing = demo.standin.state.world.athletes.get(Number(unshared?.strava_id))?.activities.length ?? 0;
  expect(others).toEqual([]);
  expect(counted).toBeGreaterThanOrEqual(recorded - missing);
  expect(counted).toBeLessThanOrEqual(recordedIn(demo));
  // The rest is of files that staff gave.
  expect(all - counted).toBeGreaterThan(500);
}

/** Of 12 one has not agreed to what Polar asks, and one has removed the app there. */
async function expectPolar(demo: Demo): Promise<void> {
  const admin = await signIn(demo.url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  await eventually(async () => {
    const { accounts } = await admin<SourceControlAnswer>('GET', '/sources/polar/control');
    const counts = Object.fromEntries(accounts.map(({ status, count }) => [status, count]));
    return counts.connected === 10 && counts.permission_missing === 1 && counts.disconnected === 1;
  });
  const { accounts } = await admin<SourceAccountsAnswer>('GET', '/sources/polar/accounts');
  expect(accounts.filter(({ last_activity_at }) => last_activity_at !== null).length).toBeGreaterThanOrEqual(10);
  expect(await admin('GET', '/sources/polar/control')).toMatchObject({
    problem_count: 0,
    webhook: { state: 'active' },
  });
}

/** Every active study has data of the last days, and one at least meets each trouble. */
async function expectCurrentData(demo: Demo): Promise<void> {
  const admin = await signIn(demo.url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  const { studies } = await admin<StudiesAnswer>('GET', '/research/studies?status=active');
  const statuses = new Set<string>();
  const waiting = new Set<string>();
  const rules = new Set<string>();
  for (const { id, title } of studies) {
    const { participants } = await admin<ParticipantsAnswer>('GET', `/research/studies/${id}/participants`);
    for (const { status } of participants) statuses.add(status);
    const [newest = ''] = participants
      .flatMap(({ last_activity_day }) => last_activity_day ?? [])
      .sort()
      .reverse();
    expect([title, Date.now() - Date.parse(newest) < 4 * 86_400_000]).toEqual([title, true]);
    const { checks } = await admin<QualityAnswer>('GET', `/research/studies/${id}/quality`);
    for (const { flag, open } of checks) if (open > 0) waiting.add(flag);
    const { duplicates } = await admin<DuplicatesAnswer>('GET', `/research/studies/${id}/duplicates`);
    for (const { rule } of duplicates) rules.add(rule);
  }
  expect([...statuses]).toEqual(expect.arrayContaining(['silent', 'permission_missing', 'withdrawn', 'syncing']));
  expect([...waiting]).toEqual(expect.arrayContaining(['speed_implausible', 'time_zone_suspect']));
  expect([...rules].sort()).toEqual(['overlapping', 'shifted']);
}

/** A study that is over has data of its days. */
async function expectPastData(demo: Demo): Promise<void> {
  const admin = await signIn(demo.url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  const { studies } = await admin<StudiesAnswer>('GET', '/research/studies');
  const over = studies.filter(({ status }) => status === 'ended' || status === 'closed');
  expect(over).toHaveLength(9);
  for (const { id, title, start_date, end_date } of over) {
    const { participants } = await admin<ParticipantsAnswer>('GET', `/research/studies/${id}/participants`);
    const withData = participants.filter(({ activity_count }) => activity_count > 0);
    expect([title, withData.length]).toEqual([title, 2]);
    for (const { last_activity_day } of withData) {
      expect([title, start_date <= `${last_activity_day}` && `${last_activity_day}` <= `${end_date}`]).toEqual([
        title,
        true,
      ]);
    }
  }
}

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
  const delivering = participants.filter(({ joined_at, activity_count }) => joined_at !== null && activity_count > 0);
  expect(delivering.length).toBeGreaterThan(5);
  const read = await researcher<ActivitiesAnswer>('GET', `/strava-integration/activities?study_id=${marathon?.id}`);
  expect(read.total).toBeGreaterThan(50);
  const codes = new Set(participants.map(({ code }) => code));
  expect(read.activities.every(({ athlete_name }) => codes.has(athlete_name ?? ''))).toBe(true);
  const { entries } = await researcher<LogAnswer>('GET', `${inMarathon}/log`);
  const newest = entries.find(({ action }) => action !== 'participant.files_uploaded');
  expect(newest).toMatchObject({ action: 'participant.withdrawn', reason: 'Moved abroad' });
  expect(Date.parse(newest?.at ?? '')).toBeLessThan(Date.now() - 5 * 86_400_000);
  expect(new Set(entries.map(({ action }) => action))).toContain('study.changed');
}

/** Rules with phases and groups, and what staff wrote down, in studies of the printed researcher. */
async function expectStaffWork(demo: Demo): Promise<void> {
  const researcher = await signIn(demo.url, DEMO_LOGINS.researcher, DEMO_PASSWORD);
  const { studies } = await researcher<StudiesAnswer>('GET', '/research/studies');
  const read = <Body>(title: string, path: string) => {
    const study = studies.find((each) => each.title === title);
    return researcher<Body>('GET', `/research/studies/${study?.id}/${path}`);
  };
  const marathon = 'Marathon preparation and recovery';
  const running = 'Return to running after ACL surgery';
  const [rule] = (await read<RulesAnswer>(marathon, 'rules')).versions;
  expect(rule?.rule.phases.map(({ phase }) => phase)).toEqual(['baseline', 'intervention', 'follow_up']);
  expect(rule?.rule.groups.map(({ group }) => group)).toEqual(['Experienced', 'Control']);
  const { phases } = await read<AdherenceAnswer>(marathon, 'adherence');
  expect(phases.map(({ phase }) => phase)).toContain('intervention');

  const { deviations } = await read<DeviationsAnswer>(marathon, 'deviations?sort=number');
  expect(deviations.map(({ severity, code }) => [severity, code !== null])).toEqual([
    ['minor', true],
    ['major', false],
  ]);
  const { problems } = await read<StudyProblemsAnswer>(marathon, 'problems?kind=by_hand');
  expect(problems.map(({ state, assignee_email }) => [state, assignee_email !== null]).sort()).toEqual([
    ['closed', false],
    ['in_progress', true],
    ['open', true],
  ]);
  const { entries } = await read<LogAnswer>(running, 'log');
  const actions = entries.map(({ action }) => action);
  expect(actions.filter((action) => action === 'participant.contacted')).toHaveLength(3);
  expect(actions).toContain('participant.absence_declared');
  expect(actions.filter((action) => action === 'participant.effort_rated').length).toBeGreaterThan(5);

  for (const title of [running, 'Cycling to work and weekly load']) {
    const { versions, coverage } = await read<StudyConsentAnswer>(title, 'consent');
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect([title, coverage.current]).toEqual([title, 5]);
    expect([title, coverage.open + coverage.paused > 0]).toEqual([title, true]);
    const { participants } = await read<ParticipantsAnswer>(title, 'participants');
    const today = new Date().toISOString().slice(0, 10);
    const left = participants.filter(({ withdrawn_at }) => withdrawn_at?.startsWith(today));
    expect([title, left.length]).toEqual([title, 1]);
  }
}

async function expectExports(demo: Demo): Promise<void> {
  const researcher = await signIn(demo.url, DEMO_LOGINS.researcher, DEMO_PASSWORD);
  const { studies } = await researcher<StudiesAnswer>('GET', '/research/studies');
  const of = (title: string) => `/research/studies/${studies.find((study) => study.title === title)?.id}`;
  const running = of('Return to running after ACL surgery');
  const { cuts } = await researcher<StudyCutsAnswer>('GET', `${running}/cuts`);
  expect(cuts.map(({ name, tables }) => [name, (tables.activities?.rows ?? 0) > 0])).toEqual([['cut-1', true]]);
  const states = await eventually(async () => {
    const { exports } = await researcher<StudyExportsAnswer>('GET', `${running}/exports`);
    return exports.every(({ state }) => state === 'done') && exports.map(({ cut, state }) => [cut, state]);
  });
  expect(states).toEqual([['cut-1', 'done']]);
  const { tokens } = await researcher<StudyTokensAnswer>('GET', `${running}/tokens`);
  expect(tokens.map(({ level }) => level)).toEqual(['deidentified']);
  const { study } = await researcher<StudyAnswer>('GET', of('Cycling to work and weekly load'));
  expect(study.analysts_blinded).toBe(true);
}

/** Who has no user joined by a link, and the audit log is whole. */
async function expectStored(): Promise<void> {
  const database = await openDatabase(readSettings({ DATA_DIR: join(root, 'demo') }));
  const channels = await database.db
    .selectFrom('consents')
    .innerJoin('participants', 'participants.id', 'consents.participant_id')
    .innerJoin('people', 'people.id', 'participants.person_id')
    .select(({ eb }) => ['consents.channel', eb('people.user_id', 'is not', null).as('has_user')])
    .where('consents.channel', '<>', 'staff')
    .distinct()
    .orderBy('consents.channel')
    .execute();
  const { rows, brokenAt } = await verifyAuditChain(database.db);
  await database.close();
  expect(channels).toEqual([
    { channel: 'account', has_user: true },
    { channel: 'link', has_user: false },
  ]);
  expect(rows).toBeGreaterThan(700);
  expect(brokenAt).toBeNull();
}

/** Leaves 40 users in the folder, which are not those of the next start. */
async function expectToEndEarly(): Promise<void> {
  const isFarEnough = new Error('far enough');
  const early = start((line) => {
    if (line === '40 users are there') throw isFarEnough;
  });
  await expect(early).rejects.toBe(isFarEnough);
}

async function expectToRefuseAnother(demo: Demo): Promise<void> {
  expect(() => emptyDemoFolder(join(root, 'demo'))).toThrow('in use by another Kadenz process');
  expect((await fetch(`${demo.url}/api/ready`)).status).toBe(200);
}

test(
  'makes 40 users of all roles, 40 connected athletes and a year of research in the folder of a former demo, and refuses a second demo there',
  async () => {
    await expectToEndEarly();
    const lines: string[] = [];
    const demo = await start((line) => lines.push(line));
    const recorded = recordedIn(demo);
    const admin = await signIn(demo.url, DEMO_LOGINS.admin, DEMO_PASSWORD);
    const { users } = await admin<UsersAnswer>('GET', '/users');
    expect(users).toHaveLength(40);
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(['admin', 'researcher', 'user']));
    expect(users.every(({ email }) => /^[a-z.]+@(kadenz\.example|example\.(org|com|net))$/.test(email))).toBe(true);
    const figures = await admin<StravaDashboard>('GET', '/strava-integration/dashboard');
    expect(figures.athlete_count).toBe(40);
    await expectAthletes(demo, recorded, figures.activity_count);
    expect(recorded).toBeGreaterThan(5000);
    expect(Object.values(figures.distance_by_day).filter((metres) => metres > 0).length).toBeGreaterThan(4);
    for (const email of [DEMO_LOGINS.researcher, DEMO_LOGINS.user]) {
      const person = await signIn(demo.url, email, DEMO_PASSWORD);
      expect(await person('GET', '/users/me')).toMatchObject({ user: { email, must_change_password: false } });
    }
    await expectPolar(demo);
    await expectResearch(demo);
    await expectCurrentData(demo);
    await expectPastData(demo);
    await expectStaffWork(demo);
    await expectExports(demo);
    expect(lines.join('\n')).toMatch(/Files of 52 participants on paper were uploaded: \{"imported":\d{3}/);
    expect(lines.join('\n')).toContain('40 athletes connected their Strava account');
    expect(lines.join('\n')).toContain('12 users connected their Polar account');
    expect(lines.join('\n')).toContain('5 of 6 addresses were confirmed');
    expect(lines.join('\n')).toContain('10 participants agreed to a second version, 2 refused it');
    expect(await (await fetch(demo.mail.url)).text()).toContain('participant6@example.org');
    expect(lines.join('\n')).toMatch(/uploaded \d{3} files: \{"joined":\d{3}\}/);
    expect(demo.standin.state.subscriptions.current()?.callbackUrl).toContain('/api/strava-integration/webhook/');
    expect(demo.standin.state.answered[429]).toBeUndefined();
    expect(lines.join('\n')).toContain(`password    ${DEMO_PASSWORD}`);
    await expectToRefuseAnother(demo);
    await demo.close();
    await expectStored();
    await expect(fetch(`${demo.url}/api/health`)).rejects.toThrow('fetch failed');
  },
  LIMIT_MS,
);

test('a folder that the demo did not make is left alone', async () => {
  const folder = join(root, 'demo');
  mkdirSync(folder);
  writeFileSync(join(folder, 'precious'), 'data');
  await expect(start(() => undefined)).rejects.toThrow('was not made by the demo');
  expect(existsSync(join(folder, 'precious'))).toBe(true);
});
