import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { removeLeftTables } from './dataFile.ts';

const HOUR_S = 3600;

test('a server that starts leaves the tables that another server of this folder writes, and removes those of yesterday', async () => {
  const root = newDataDir();
  try {
    mkdirSync(join(root, 'table-now'));
    mkdirSync(join(root, 'table-left'));
    const now = new Date('2031-05-02T10:00:00Z');
    const justNow = now.getTime() / 1000;
    const yesterday = justNow - 24 * HOUR_S;
    utimesSync(join(root, 'table-now'), justNow, justNow);
    utimesSync(join(root, 'table-left'), yesterday, yesterday);
    await removeLeftTables(root, now);
    expect(readdirSync(root)).toEqual(['table-now']);
    await removeLeftTables(join(root, 'none'), now);
  } finally {
    rmSync(root, { recursive: true });
  }
});

/** Half of it fits. */
const LIMIT_BLOCKS = 64;
const WRITE_TABLE = `
  import { writeDataFile } from ${JSON.stringify(new URL('./dataFile.ts', import.meta.url).href)};
  async function* rows() { yield [['x'.repeat(128 * 1024)]]; }
  const wanted = { columns: [{ variable: 'x' }], format: 'jsonl', rows: rows() };
  const answer = await writeDataFile(process.argv[1], wanted).then(({ size }) => size, ({ code }) => code);
  console.log('answer', answer);
  process.exit();
`;

test('a table for which the disk has no room is refused, not sent without its end', () => {
  const root = newDataDir();
  const command = `ulimit -f ${LIMIT_BLOCKS}; trap '' XFSZ; exec "$0" --input-type=module -e "$1" "$2"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, WRITE_TABLE, root], {
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['answer EFBIG\n', '']);
  expect(readdirSync(root)).toEqual([]);
  rmSync(root, { recursive: true });
});
