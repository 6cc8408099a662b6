import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkFolder } from './workFolder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kadenz-work-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const makePlace = `
  import { createWorkFolder } from ${JSON.stringify(new URL('./workFolder.ts', import.meta.url).href)};
  await createWorkFolder(process.argv[1], 'uploads').makePlace();
`;

test('a folder for files of jobs is usable after the first attempt to name it met a full disk', async () => {
  const command = `ulimit -f 0; exec "$0" --input-type=module -e "$1" "$2"`;
  const { status } = spawnSync('bash', ['-c', command, process.execPath, makePlace, dataDir]);
  expect(status).not.toBe(0);
  const folder = createWorkFolder(dataDir, 'uploads');
  const place = await folder.makePlace();
  expect(await folder.readPlace()).toBe(place);
});

test('instances that name one folder at the same time agree on its name', async () => {
  const places = await Promise.all(Array.from({ length: 20 }, () => createWorkFolder(dataDir, 'uploads').makePlace()));
  expect(new Set(places).size).toBe(1);
});
