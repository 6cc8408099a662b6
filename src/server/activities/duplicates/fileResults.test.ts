import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { newDataDir, readUpload, upload } from '#server/testing/uploadCalls.ts';
import type { DuplicatesAnswer } from '#shared/contract/duplicates.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';

const OWN = '/strava-integration/me/duplicates';
const START = Date.parse('2026-03-05T06:12:45Z');
const dataDir = newDataDir();

let server: TestServer;
let token: string;
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  token = await server.tokenOf(await server.user());
  call = callerWith(server, token);
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const watch = (seconds: number, serial: number) =>
  fitBytes(plainActivity({ seconds: 1800, serial, start: new Date(START + seconds * 1000) }));

async function pairs(): Promise<string[]> {
  return (await call('GET', OWN)).json<DuplicatesAnswer>().duplicates.map(({ id }) => id);
}

async function decide(id: string | undefined, decision: string | null) {
  expect((await call('PATCH', `${OWN}/${id}`, { decision })).json()).toMatchObject({ duplicate: { decision } });
}

async function resultsOf(id: string) {
  const { upload: whole, files } = await readUpload(server.app, token, id);
  return [files.map(({ result }) => result), whole.counts];
}

test.each([
  ['same', 'joined', { imported: 1, joined: 1 }],
  ['parallel', 'joined', { imported: 1, joined: 1 }],
  ['different', 'imported', { imported: 2 }],
])(
  'after the decision "%s" an upload says %s of the file, and asks again once it is taken back',
  async (decision, result, counts) => {
    const { upload: sent } = await upload(server.app, token, [
      ['a.fit', watch(0, 1)],
      ['b.fit', watch(60, 2)],
    ]);
    const asked = [['imported', 'needs_decision'], { imported: 1, needs_decision: 1 }];
    expect(await resultsOf(sent.id)).toEqual(asked);
    const [pair] = await pairs();
    await decide(pair, decision);
    expect(await resultsOf(sent.id)).toEqual([['imported', result], counts]);
    await decide(pair, null);
    expect(await resultsOf(sent.id)).toEqual(asked);
  },
);

test('a file with two open questions needs a decision until both are answered', async () => {
  await upload(server.app, token, [['a.fit', watch(0, 1)]]);
  const { upload: second } = await upload(server.app, token, [['b.fit', watch(60, 2)]]);
  await decide((await pairs())[0], 'different');
  expect(await resultsOf(second.id)).toEqual([['imported'], { imported: 1 }]);
  const { upload: third } = await upload(server.app, token, [['c.fit', watch(30, 3)]]);
  const [one, other, ...more] = await pairs();
  expect(more).toEqual([]);
  await decide(one, 'different');
  expect(await resultsOf(third.id)).toEqual([['needs_decision'], { needs_decision: 1 }]);
  await decide(other, 'different');
  expect(await resultsOf(third.id)).toEqual([['imported'], { imported: 1 }]);
});
