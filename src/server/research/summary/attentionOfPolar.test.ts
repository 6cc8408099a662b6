import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';
import { readAttention } from './summaryAttention.ts';

const DAY = 86_400;

let testbed: PolarFlowTestbed;

beforeAll(async () => {
  testbed = await openPolarFlowTestbed();
});
beforeEach(() => testbed.reset());
afterAll(() => testbed.close());

async function attention() {
  const { items } = await readAttention(testbed.db, testbed.now(), 10);
  return items.map(({ kind, severity, id, count }) => [kind, severity, id, count]);
}

test('accounts at Polar that were not read for 20 days need attention, and those whose access ends soon', async () => {
  const user = await testbed.connect();
  await testbed.connect();
  await testbed.advance(20 * DAY - 1);
  expect(await attention()).toEqual([]);
  await testbed.advance(1);
  expect(await attention()).toEqual([['source_unread', 'warning', 'polar', 2]]);
  await testbed.readList(user);
  expect(await attention()).toEqual([['source_unread', 'warning', 'polar', 1]]);

  const { token_expires_at: ends } = await testbed.account(user);
  await testbed.advance(((ends?.getTime() ?? 0) - testbed.now().getTime()) / 1000 - 30 * DAY);
  await testbed.readList(user);
  expect(await attention()).toEqual([
    ['source_unread', 'warning', 'polar', 1],
    ['source_access_ends', 'warning', 'polar', 2],
  ]);
});
