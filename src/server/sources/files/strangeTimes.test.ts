import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { newDataDir, upload } from '#server/testing/uploadCalls.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';

const dataDir = newDataDir();
let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir, timezone: 'Europe/Berlin' } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:30:00Z'])(
  'a file that says the time %s is not read, and the others of its upload are',
  async (start) => {
    await server.empty();
    const token = await server.tokenOf(await server.user());
    const run = plainActivity({ seconds: 60 });
    const strange = gpxText(run).replaceAll(/<time>[^<]*</g, `<time>${start}<`);
    const { upload: over, files } = await upload(server.app, token, [
      ['strange.gpx', strange],
      ['run.gpx', gpxText(run)],
    ]);
    expect(over.state).toBe('done');
    expect(files.map(({ result, problem }) => [result, problem?.code])).toEqual([
      ['unreadable', 'no_start'],
      ['imported', undefined],
    ]);
  },
);
