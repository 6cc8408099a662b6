import { fromBufferPromise } from 'yauzl';
import { type Bench, JONAS, MIA, openBench } from './standinBench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench({ athletes: 2, weeks: 4 });
});

afterEach(() => bench.close());

const download = (athlete: number, query = '') =>
  fetch(`${bench.standin.url}/_control/athletes/${athlete}/archive${query}`);

async function filesOf(answer: Response): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks = await (await zip.openReadStreamPromise(entry)).toArray();
    files.set(entry.fileName, Buffer.concat(chunks).toString('latin1'));
  }
  return files;
}

const linesOf = (files: Map<string, string>) => (files.get('activities.csv') ?? '').split('\n');

test('the archive of an athlete has a row for each activity and a file for each that was recorded', async () => {
  const { activities = [] } = bench.standin.state.world.athletes.get(JONAS) ?? {};
  const answer = await download(JONAS);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = await filesOf(answer);
  const [, ...rows] = linesOf(files);
  expect(rows.map((row) => Number(row.split(',')[0])).toSorted()).toEqual(activities.map(({ id }) => id).toSorted());
  const recorded = activities.filter((activity) => activity.manual !== true);
  expect([...files.keys()].filter((name) => name.startsWith('activities/'))).toHaveLength(recorded.length);
});

test('private files and pictures lie beside the activities of an archive', async () => {
  const files = await filesOf(await download(MIA, '?media_bytes=1000000'));
  expect([...files.keys()]).toEqual(expect.arrayContaining(['messaging.json', 'contacts.csv', 'logins.csv']));
  expect(files.get('media/0.jpg')).toHaveLength(1_000_000);
});

test('headers and dates of an archive are in the language that is asked for', async () => {
  const [header = '', row] = linesOf(await filesOf(await download(MIA, '?language=de&columns=87')));
  expect(header).toMatch(/^Aktivit.+ts-ID,Aktivit.+tsdatum,/);
  expect(header.split(',')).toHaveLength(87);
  expect(row).toMatch(/^\d+,"\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d",/);
});

test('the archive holds what was recorded later, without what was deleted', async () => {
  const { body } = await bench.control<{ id: number }>('POST', `/athletes/${MIA}/activities`, { name: 'Newest' });
  expect(linesOf(await filesOf(await download(MIA))).at(-1)).toContain(`${body.id},`);
  await bench.control('DELETE', `/athletes/${MIA}/activities/${body.id}`);
  expect(linesOf(await filesOf(await download(MIA))).at(-1)).not.toContain(`${body.id},`);
});

test('an unknown language and an unknown athlete have no archive', async () => {
  expect((await download(MIA, '?language=xx')).status).toBe(400);
  expect((await download(1)).status).toBe(404);
});
