import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete, createTestDuplicate } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { EVERY_CALL } from '#shared/calls/everyCall.ts';
import { API_BASE } from '#shared/constants.ts';
import type { AdherenceAnswer } from '#shared/contract/adherence.ts';
import type { ParticipantAnswer } from '#shared/contract/participants.ts';
import type { StudyExport } from '#shared/contract/studyExports.ts';
import type { RulesAnswer } from '#shared/contract/studyRule.ts';
import type { TeamAnswer } from '#shared/contract/studyTeam.ts';
import { DATA_FORMATS, TOKEN_LEVELS } from '#shared/contract/studyTokens.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { type Action, may, mayInStudy, STUDY_RIGHTS, type StudyAction } from '#shared/roles.ts';

/** In every name of a group, and in texts that name one. */
const CANARY = /canary/i;
const GROUPS = ['Canary north', 'Canary south'] as const;

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let ids: Record<
  'study' | 'participant' | 'activity' | 'ownersExport' | 'analystsExport' | 'duplicate' | 'deviation',
  string
>;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  await server.db
    .updateTable('installation_settings')
    .set({ strava_basis: 'Agreement', display_policy: 'full' })
    .execute();
  const study = await house.study({ code_prefix: 'KDZ', permitted_sources: ['file', 'strava'] });
  const made: { person: string; participant: string; activity: string }[] = [];
  for (const [number, group_name] of [...GROUPS, ...GROUPS].entries()) {
    const athlete = await createTestAthlete(server.db, `a${number}`);
    const place = { person_id: athlete.id, joined_at: server.clock.now(), joined_day: '2026-01-01', group_name };
    const { id: participant } = await createTestParticipant(server.db, study.id, `KDZ-00${number}-X`, place);
    const { id: activity } = await createTestActivity(server.db, athlete.id, { day: '2026-03-30' });
    made.push({ person: athlete.id, participant, activity });
  }
  const [first, second] = made;
  if (!first || !second) throw new Error('There are participants');
  const { participant, activity } = first;
  ids = { study: study.id, participant, activity, ownersExport: '', analystsExport: '', duplicate: '', deviation: '' };
  ids.duplicate = await createTestDuplicate(server.db, first.person, activity);
  await expectDone('PATCH', `/duplicates/${ids.duplicate}`, { study_id: study.id, decision: 'different' });
  await expectDone('PATCH', `/studies/${study.id}/participants`, { ids: [second.participant], group: GROUPS[0] });
  await expectDone('PATCH', `/participants/${first.participant}`, { note: 'Moved by the canary', group: GROUPS[1] });
  const contact = { contacted_on: '2026-03-30', channel: 'phone', outcome: 'reached', note: 'Asks about the canary' };
  await expectDone('POST', `/participants/${first.participant}/contacts`, contact);
  const rule = {
    ...ruleOfStudy({ sports: [], min_minutes: 10, min_active_days: 4 }),
    groups: [
      { group: GROUPS[1], target: 2, limit: 6, window: null, phases: [{ phase: 'baseline', days: 7, target: 0 }] },
    ],
  };
  await expectDone('POST', `/studies/${study.id}/pauses`, { ...PAUSE, reason: 'The canary rests' });
  await expectDone('POST', `/participants/${first.participant}/pauses`, { ...PAUSE, reason: 'A broken canary' });
  const absence = { ...PAUSE, reason: 'illness' };
  await expectDone('POST', `/participants/${first.participant}/absences`, absence);
  const problem = { code: 'KDZ-000-X', assignee_id: null, note: 'Canary is off' };
  await expectDone('POST', `/studies/${study.id}/problems`, problem);
  await expectDone('POST', `/studies/${study.id}/problems`, { code: 'KDZ-001-X', assignee_id: null, note: 'Silent' });
  const deviation = {
    ...{ code: 'KDZ-000-X', day: '2026-03-30', category: 'schedule', severity: 'minor', reported_on: null },
    ...{ description: 'The canary came late', action_taken: 'Told the canary' },
  };
  await expectDone('POST', `/studies/${study.id}/deviations`, deviation);
  const other = { ...deviation, description: 'Late', action_taken: 'None' };
  await expectDone('POST', `/studies/${study.id}/deviations`, other);
  ids.deviation = (
    await server.db.selectFrom('deviations').select('id').orderBy('number').executeTakeFirstOrThrow()
  ).id;
  await server.db.updateTable('activities').set({ manual: true }).where('id', '=', first.activity).execute();
  const review = { ids: [first.activity], flag: 'manual_entry', decision: 'exclude', reason: 'other' };
  await expectDone('PATCH', `/studies/${study.id}/quality/activities`, { ...review, note: 'Not of the canary' });
  await expectDone('POST', `/studies/${study.id}/rules`, { version: 1, rule, reason: 'Canary trains less' });
  const consent = { text_de: 'Neu', text_en: 'New', kind: 'correction' };
  await expectDone('PATCH', `/studies/${study.id}`, { consent, reason: 'The canary asked' });
  await expectDone('POST', `/studies/${study.id}/cuts`, { reason: 'Interim analysis' });
  const withdrawal = { requested_by: 'participant', date: '2026-04-01', choice: 'keep', reason: 'Canary no more' };
  await expectDone('POST', `/participants/${second.participant}/withdraw`, withdrawal);
  ids.ownersExport = (await exportStudy(house, 'owner', study.id)).id;
  await blind(true);
  ids.analystsExport = (await exportStudy(house, 'analyst', study.id)).id;
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function expectDone(method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: Record<string, unknown>) {
  const answer = await house.call('owner', method, path, payload);
  expect([path, answer.statusCode < 300, answer.body]).toEqual([path, true, answer.body]);
}

const blind = (analysts_blinded: boolean) =>
  expectDone('POST', `/studies/${ids.study}/blinding`, { analysts_blinded, reason: 'Blinded analysis' });

function idFor(path: string): string {
  if (/\/(participants|athletes)\/:id/.test(path)) return ids.participant;
  if (path.includes('/exports/:id')) return ids.analystsExport;
  if (path.includes('/labs/:id')) return house.lab.id;
  if (path.includes('/users/:id')) return house.people.analyst.id;
  if (path.includes('/duplicates/:id')) return ids.duplicate;
  return path.includes('/studies/:id') ? ids.study : ids.activity;
}

const PAUSE = { first_day: '2026-03-16', last_day: '2026-03-17' };

/** Every GET call of the server that needs a right; a stream of updates does not end. */
const CALLS = EVERY_CALL.filter(({ method, right, path }) => method === 'GET' && right && !path.includes('updates'));

/** With the ids of the study. */
function addressOf(path: string): string {
  const others: Record<string, string> = {
    ...{ ':table': 'participants', ':source': 'polar', ':activity_id': ids.activity, ':deviation_id': ids.deviation },
  };
  const known = path.replace(':id', idFor(path));
  return API_BASE + known.replaceAll(/:\w+/g, (name) => others[name] ?? ids.study);
}
const paths = () => CALLS.map(({ path }) => addressOf(path));

const isOfStudies = (right: Action): right is StudyAction => right in STUDY_RIGHTS;
const pathsOfAnalysts = () =>
  CALLS.flatMap(({ path, right }) => {
    const mayAnalyst = right && may('researcher', right) && (!isOfStudies(right) || mayInStudy('analyst', right));
    return mayAnalyst ? [addressOf(path)] : [];
  });

const QUERIES = ['', '?study_id=STUDY', '?search=canary&page_size=10', '?q=canary', '?cut=live', '?grain=day'];
/** For calls that answer only to these. */
const NEEDED_QUERIES = [
  '?study_id=STUDY&state=decided',
  '?flag=manual_entry&state=reviewed',
  '?ids=PARTICIPANT',
  '?lang=en',
  '?value=KDZ',
];

const named = (url: string) =>
  url
    .replace(/\?.*/, '')
    .replaceAll(/[0-9a-f-]{36}/g, ':id')
    .replace(`${API_BASE}/research`, '');

/** Accounts at a source, and what a person has without a study. */
const OF_NO_STUDY = ['athletes/:id/events', 'gear/:id', 'me/duplicates/:id', 'me/uploads/:id'].map(
  (path) => `${API_BASE}/strava-integration/${path}`,
);

async function crawl(person: StudyPerson, queries: readonly string[]): Promise<{ hits: string[]; unread: string[] }> {
  const hits: string[] = [];
  const unread = new Set(pathsOfAnalysts());
  const headersOf = bearer(await server.tokenOf(house.people[person]));
  const filled = [...queries, ...NEEDED_QUERIES].map((query) =>
    query.replace('STUDY', ids.study).replace('PARTICIPANT', ids.participant),
  );
  const addresses = paths().flatMap((path) => filled.map((query) => [path, path + query] as const));
  for (const [path, url] of addresses) {
    const { statusCode, body, headers } = await server.app.inject({ url, headers: headersOf });
    // A 400 repeats the question in its sentence.
    const said = `${body}${JSON.stringify(headers)}`.replaceAll('search=canary', '');
    if (CANARY.test(said)) hits.push(url);
    if (statusCode === 200) unread.delete(path);
  }
  return { hits, unread: [...unread].map(named).sort() };
}

test('STUDIES §14: no call tells a blinded analyst a group, whatever is asked; the owner finds them in many', async () => {
  await blind(true);
  const read = await crawl('analyst', QUERIES);
  expect(read.hits).toEqual([]);
  // A call that answered nothing has shown nothing yet.
  expect(read.unread).toEqual(OF_NO_STUDY);
  const found = new Set((await crawl('owner', [''])).hits.map(named));
  expect([...found].sort()).toEqual(
    expect.arrayContaining([
      '/participants/:id',
      '/participants/:id/calendar',
      '/participants/:id/contacts',
      '/participants/:id/log',
      '/studies/:id',
      '/studies/:id/adherence',
      '/studies/:id/data/tables/participants',
      '/studies/:id/log',
      '/studies/:id/participants',
      '/studies/:id/problems',
      '/studies/:id/quality',
      '/studies/:id/quality/activities',
      '/studies/:id/rules',
      '/studies/:id/summary',
    ]),
  );
});

const rowsOf = (body: string) => {
  const { total, ...others } = JSON.parse(body) as Record<string, unknown>;
  const lists = Object.values(others).filter((value) => Array.isArray(value));
  return typeof total === 'number' ? total : lists.flat().length;
};

/** The calls that find or order something by a group; one that ignores the question answers as without it. */
async function answeringByGroup(person: StudyPerson): Promise<string[]> {
  const headers = bearer(await server.tokenOf(house.people[person]));
  const read = async (url: string) => {
    const answer = await server.app.inject({ url, headers });
    const isJson = answer.statusCode === 200 && String(answer.headers['content-type']).includes('json');
    return isJson ? answer.body : null;
  };
  const group = encodeURIComponent(GROUPS[0]);
  const found: string[] = [];
  for (const path of paths()) {
    const plain = await read(path);
    for (const query of ['search=canary', 'q=canary', 'sort=group', 'sort=-group', `group=${group}`]) {
      const body = await read(`${path}?${query}`);
      if (body !== null && body !== plain && rowsOf(body) > 0) found.push(`${named(path)} ${query.replace(/=.*/, '')}`);
    }
  }
  return [...new Set(found)].sort();
}

test('STUDIES §14: no call searches, orders or filters by a group for a blinded analyst', async () => {
  await blind(true);
  expect(await answeringByGroup('analyst')).toEqual([]);
  expect(await answeringByGroup('owner')).toEqual([
    '/studies/:id/adherence group',
    '/studies/:id/deviations search',
    '/studies/:id/log search',
    '/studies/:id/participants group',
    '/studies/:id/participants sort',
    '/studies/:id/problems search',
  ]);
});

test('STUDIES §14: filters, orders and searches by group are refused or find nothing', async () => {
  await blind(true);
  const list = `/studies/${ids.study}/participants`;
  const group = encodeURIComponent(GROUPS[0]);
  for (const path of [
    `${list}?group=${group}`,
    `${list}?sort=group`,
    `${list}?sort=-group`,
    `/studies/${ids.study}/adherence?group=${group}`,
  ]) {
    const answer = await house.call('analyst', 'GET', path);
    expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 403, 'blinded']);
    expect((await house.call('owner', 'GET', path)).statusCode).toBe(200);
  }
  for (const path of [`${list}?search=canary`, `/studies/${ids.study}/log?search=canary`]) {
    expect([path, (await house.call('analyst', 'GET', path)).json().total]).toEqual([path, 0]);
    expect((await house.call('owner', 'GET', path)).json().total).toBeGreaterThan(0);
  }
  const log = async (person: StudyPerson) => {
    const answer = await house.call(person, 'GET', `/studies/${ids.study}/log?action=participant.changed`);
    return answer.json().total;
  };
  expect([await log('analyst'), await log('owner')]).toEqual([0, 2]);
});

test('STUDIES §14: when and how often a participant was changed does not tell a blinded analyst who was moved together', async () => {
  const study = await house.study({ code_prefix: 'MOV' });
  const made = [1, 2, 3, 4].map((number) => createTestParticipant(server.db, study.id, `MOV-00${number}-X`));
  const places = (await Promise.all(made)).map(({ id }) => id);
  await expectDone('PATCH', `/studies/${study.id}/participants`, { ids: places.slice(0, 2), group: GROUPS[0] });
  server.clock.advance(60);
  await expectDone('PATCH', `/studies/${study.id}/participants`, { ids: places.slice(2, 3), group: GROUPS[1] });
  await expectDone('POST', `/studies/${study.id}/blinding`, { analysts_blinded: true, reason: 'Blinded analysis' });
  const changesSeenBy = async (person: StudyPerson) => {
    const answers = await Promise.all(places.map((id) => house.call(person, 'GET', `/participants/${id}`)));
    return answers
      .map((answer) => answer.json<ParticipantAnswer>().participant)
      .map(({ version, updated_at, updated_by_email }) => [version, updated_at, updated_by_email].join());
  };
  expect(new Set(await changesSeenBy('analyst')).size).toBe(1);
  expect(new Set(await changesSeenBy('owner')).size).toBe(3);
});

test("STUDIES §14: packages and tokens of a blinded analyst have no groups, and another's package is unknown", async () => {
  await blind(true);
  const { id } = await exportStudy(house, 'analyst', ids.study, { deidentification: { without_groups: false } });
  const { files } = await downloadExport(house, 'analyst', id);
  for (const [path, bytes] of files) expect([path, CANARY.test(bytes.toString('latin1'))]).toEqual([path, false]);
  const owners = await downloadExport(house, 'owner', ids.ownersExport);
  expect(owners.files.get('data/participants.csv')?.toString()).toMatch(CANARY);
  expect((await house.call('analyst', 'GET', `/exports/${ids.ownersExport}/file`)).statusCode).toBe(404);
  const listed = (await house.call('analyst', 'GET', `/studies/${ids.study}/exports`)).json<{
    exports: StudyExport[];
  }>();
  // Both are of the same moment.
  expect(listed.exports.map((each) => each.id).toSorted()).toEqual([id, ids.analystsExport].toSorted());

  for (const level of TOKEN_LEVELS) {
    const made = await house.call('analyst', 'POST', `/studies/${ids.study}/tokens`, { name: level, level });
    const read = (path: string) =>
      server.app.inject({
        url: `/api/research/studies/${ids.study}/data/${path}`,
        headers: bearer(made.json().secret),
      });
    const { resources } = (await read('manifest')).json<{ resources: { name: string }[] }>();
    for (const { name } of resources) {
      for (const format of DATA_FORMATS) {
        const { statusCode, rawPayload } = await read(`tables/${name}?format=${format}`);
        expect([name, format, statusCode]).toEqual([name, format, 200]);
        expect(rawPayload.toString('latin1')).not.toMatch(CANARY);
      }
    }
  }
});

test('STUDIES §14: what a blinded analyst reads of weeks is the same in every group', async () => {
  await blind(true);
  const path = `/studies/${ids.study}/adherence?from=2026-03-30&to=2026-04-05`;
  const seen = async (person: StudyPerson) => {
    const { rows } = (await house.call(person, 'GET', path)).json<AdherenceAnswer>();
    return rows.map(({ target, weeks_beyond, cells }) => [target, weeks_beyond, cells[0]?.phase]);
  };
  expect(await seen('analyst')).toEqual(Array(4).fill([4, null, null]));
  expect(await seen('owner')).toContainEqual([2, 0, null]);
  const versions = async (person: StudyPerson) =>
    (await house.call(person, 'GET', `/studies/${ids.study}/rules`)).json<RulesAnswer>().versions.length;
  expect([await versions('analyst'), await versions('owner')]).toEqual([1, 2]);
  const { id } = await exportStudy(house, 'analyst', ids.study);
  const { files } = await downloadExport(house, 'analyst', id);
  const head = (table: string) => files.get(`data/${table}.csv`)?.toString().split('\n')[0] ?? '';
  for (const column of ['target', 'met', 'beyond_limit', 'phase']) {
    expect([column, head('weeks').split(',').includes(column)]).toEqual([column, false]);
  }
  expect(head('days')).not.toMatch(/phase/);
});

test('a blinded analyst finds own exports in the list also after a hundred newer ones with groups', async () => {
  await blind(true);
  const { id } = await exportStudy(house, 'analyst', ids.study, {});
  const created_at = new Date(server.clock.now().getTime() + 60_000);
  const newer = { study_id: ids.study, choices: '{}', state: 'deleted' as const, name: 'kdz', created_at };
  const rows = Array.from({ length: 100 }, () => ({ ...newer, id: uuidv7(), place: uuidv7(), worked_at: created_at }));
  await server.db.insertInto('study_exports').values(rows).execute();
  const listed = await house.call('analyst', 'GET', `/studies/${ids.study}/exports`);
  expect(listed.json<{ exports: StudyExport[] }>().exports.map((each) => each.id)).toContain(id);
});

test('STUDIES §14: breaking the blind needs a reason, holds for one analyst, and is in the log', async () => {
  await blind(true);
  const unblind = (payload: Record<string, unknown>) =>
    house.call('owner', 'POST', `/studies/${ids.study}/team/${house.people.analyst.id}/unblind`, payload);
  const refused = await unblind({});
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([400, ['reason']]);
  const seen = async () => (await house.call('analyst', 'GET', `/studies/${ids.study}`)).json().study;
  expect(await seen()).toMatchObject({ analysts_blinded: true, is_blinded: true, groups: [] });
  expect((await unblind({ reason: 'Serious adverse event' })).statusCode).toBe(204);
  expect(await seen()).toMatchObject({ analysts_blinded: true, is_blinded: false, groups: [...GROUPS] });
  const { team } = (await house.call('owner', 'GET', `/studies/${ids.study}/team`)).json<TeamAnswer>();
  const analyst = team.find(({ user_id }) => user_id === house.people.analyst.id);
  expect(analyst?.unblinded_at).toBe(server.clock.now().toISOString());
  const again = await unblind({ reason: 'Serious adverse event' });
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'not_blinded']);
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'actor_email'])
    .where('study_id', '=', ids.study)
    .where('action', 'in', ['study.blinding_changed', 'team.unblinded'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'study.blinding_changed', reason: 'Blinded analysis', actor_email: 'owner@example.org' },
    { action: 'team.unblinded', reason: 'Serious adverse event', actor_email: 'owner@example.org' },
  ]);
});

test('STUDIES §14: a blinded analyst becomes manager or owner only after the blind was broken with a reason', async () => {
  const { id: study } = await house.study({ code_prefix: 'PAR' });
  const { id: analyst } = house.people.analyst;
  const member = `/studies/${study}/team/${analyst}`;
  await expectDone('POST', `/studies/${study}/blinding`, { analysts_blinded: true, reason: 'Blinded analysis' });
  const promoted = await house.call('owner', 'PATCH', member, { level: 'manager' });
  expect([promoted.statusCode, promoted.json().message]).toEqual([
    409,
    'This analyst is blinded and would see the groups. Break the blind first.',
  ]);
  const given = await house.call('owner', 'PATCH', `/studies/${study}`, { owner_id: analyst });
  expect([given.statusCode, given.json().error.field_codes]).toMatchObject([
    400,
    { owner_id: { code: 'still_blinded' } },
  ]);
  const leaving = await server.db
    .selectFrom('researchers')
    .select('id')
    .where('user_id', '=', house.people.owner.id)
    .executeTakeFirstOrThrow();
  const removal = { new_owner_id: analyst, reason: 'Left the lab' };
  const removed = await house.call('admin', 'DELETE', `/researchers/${leaving.id}`, removal);
  expect([removed.statusCode, removed.json().error.field_codes]).toMatchObject([
    400,
    { new_owner_id: { code: 'still_blinded' } },
  ]);
  expect((await house.call('analyst', 'GET', `/studies/${study}`)).json().study.is_blinded).toBe(true);
  await expectDone('POST', `${member}/unblind`, { reason: 'Leads the follow-up' });
  await expectDone('PATCH', member, { level: 'manager' });
  await expectDone('PATCH', member, { level: 'analyst' });
  const { team } = (await house.call('owner', 'GET', `/studies/${study}/team`)).json<TeamAnswer>();
  expect(team.find(({ user_id }) => user_id === analyst)?.unblinded_at).not.toBeNull();
});

test('STUDIES §14: the blind of a closed study can be broken for one analyst and ended', async () => {
  await blind(true);
  await server.db.updateTable('study_team').set({ unblinded_at: null }).where('study_id', '=', ids.study).execute();
  expect((await house.call('owner', 'POST', `/studies/${ids.study}/close`)).statusCode).toBe(200);
  const reason = 'Analysis plan is done';
  const one = `/studies/${ids.study}/team/${house.people.analyst.id}/unblind`;
  expect((await house.call('owner', 'POST', one, { reason })).statusCode).toBe(204);
  const ended = await house.call('owner', 'POST', `/studies/${ids.study}/blinding`, {
    analysts_blinded: false,
    reason,
  });
  expect([ended.statusCode, ended.json().study]).toMatchObject([200, { status: 'closed', analysts_blinded: false }]);
});
