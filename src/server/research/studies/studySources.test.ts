import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';

let server: TestServer;
let house: StudyPeople;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
});
afterAll(() => server.close());

const body = { title: 'Steps', code_prefix: 'KDZ', start_date: '2020-02-01', contact_email: 'kdz@example.org' };
const create = (more: Record<string, unknown>) => house.call('owner', 'POST', '/studies', { ...body, ...more });
const setBasis = (strava_basis: string | null) =>
  server.db.updateTable('installation_settings').set({ strava_basis }).execute();
const change = (id: string, more: Record<string, unknown>) => house.call('owner', 'PATCH', `/studies/${id}`, more);

test('a study reads uploaded files unless said otherwise', async () => {
  expect((await create({})).json().study.permitted_sources).toEqual(['polar', 'file']);
});

test('a study without any source is refused', async () => {
  const answer = await create({ permitted_sources: [] });
  const fields = { permitted_sources: 'Choose at least one source' };
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
});

test('Strava needs a basis of the operator, at creation and at a change', async () => {
  const fields = { permitted_sources: 'The operator has not recorded a basis for data from Strava' };
  const refused = await create({ permitted_sources: ['strava'] });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([400, fields]);
  const { id } = (await create({})).json().study;
  const change1 = await change(id, { permitted_sources: ['strava', 'file'], reason: 'x' });
  expect([change1.statusCode, change1.json().error.fields]).toEqual([400, fields]);

  await setBasis('An agreement');
  const changed = await change(id, { permitted_sources: ['file', 'strava'], reason: 'x' });
  expect(changed.json().study.permitted_sources).toEqual(['strava', 'file']);
  const made = await create({ permitted_sources: ['strava'], code_prefix: 'KDY' });
  expect(made.json().study.permitted_sources).toEqual(['strava']);
});

test('a change of the sources needs a reason, and the log has both', async () => {
  await setBasis('An agreement');
  const { id } = (await create({})).json().study;
  const refused = await change(id, { permitted_sources: ['strava', 'file'] });
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([400, ['reason']]);
  const { rows } = await recorded(server, () =>
    change(id, { permitted_sources: ['strava', 'file'], reason: 'The agreement is signed' }),
  );
  expect(rows.map(({ action, changes }) => [action, changes])).toEqual([
    ['study.changed', { permitted_sources: { old: ['polar', 'file'], new: ['strava', 'file'] } }],
  ]);
});

test('a study keeps Strava through other changes after the basis was withdrawn, and may give it up', async () => {
  await setBasis('An agreement');
  const { id } = (await create({ permitted_sources: ['strava', 'file'] })).json().study;
  await setBasis(null);
  const renamed = await change(id, { title: 'Steps again' });
  expect(renamed.json().study).toMatchObject({ title: 'Steps again', permitted_sources: ['strava', 'file'] });
  const given = await change(id, { permitted_sources: ['file'], reason: 'No basis' });
  expect(given.json().study.permitted_sources).toEqual(['file']);
});
