import { workoutBlocks } from './workoutBlocks.ts';

const BLOCK = ' <Workout a="1">\n  <MetadataEntry key="k"/>\n </Workout>';
const SINGLE = '\t<Workout a="2"/>';
const TEXT = `<HealthData>\n <Record a="${'x'.repeat(200)}"/>\n${BLOCK}\r\n <WorkoutRoute/>\n${SINGLE}\n${BLOCK}\n <Record/>\n</HealthData>`;

async function blocksOf(text: string, size: number, most = 1_000_000): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const blocks: string[] = [];
  for await (const block of workoutBlocks(chunks(), most)) blocks.push(new TextDecoder().decode(block).trim());
  return blocks;
}

test('workouts are the same however the export is cut into pieces', async () => {
  const whole = await blocksOf(TEXT, TEXT.length);
  expect(whole).toEqual([BLOCK.trim(), SINGLE.trim(), BLOCK.trim()]);
  for (let size = 1; size < 120; size++) expect(await blocksOf(TEXT, size)).toEqual(whole);
});

test('an element whose name begins like a workout is none', async () => {
  expect(await blocksOf(' <WorkoutEvent a="1"/>\n <Workouts>\n', 7)).toEqual([]);
});

test('a last line without an end is read', async () => {
  expect(await blocksOf(SINGLE, 5)).toEqual([SINGLE.trim()]);
});

test('a workout of one endless line stops at its limit', async () => {
  await expect(blocksOf(` <Workout a="${'x'.repeat(5000)}`, 100, 1000)).rejects.toMatchObject({ code: 'too_large' });
});
