import { createControlRepository } from '#server/control/controlRepository.ts';
import { polarSource } from '#server/sources/polar/polarSource.ts';
import { countWarnings } from '#server/sources/warnedAccounts.ts';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';
import { listAccounts, toSourceAccount } from './sourceAccounts.ts';

const DAY = 86_400;

let testbed: PolarFlowTestbed;
let user: number;

beforeAll(async () => {
  testbed = await openPolarFlowTestbed();
});
beforeEach(async () => {
  await testbed.reset();
  user = await testbed.connect();
});
afterAll(() => testbed.close());

async function warnings() {
  const { rows } = await listAccounts(testbed.db, { source: 'polar', timezone: 'Europe/Berlin' }, {});
  const [account] = rows.map((row) => toSourceAccount(polarSource, row, testbed.now()));
  return { ...(await countWarnings(testbed.db, 'polar', testbed.now())), account };
}
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY * 1000).toISOString();

test('an account that was not read for 20 days is announced with the day on which its sessions are lost, until it is read', async () => {
  const read = testbed.now();
  await testbed.advance(20 * DAY - 1);
  expect(await warnings()).toMatchObject({ unread_count: 0, account: { lost_from: null } });
  testbed.trouble('exercises', { kind: 'status', status: 400, times: 1 });
  await testbed.advance(1);
  await testbed.readList(user);
  expect(await warnings()).toMatchObject({ unread_count: 1, account: { lost_from: inDays(read, 30) } });
  await testbed.readList(user);
  expect(await warnings()).toMatchObject({ unread_count: 0, account: { lost_from: null } });
});

test('an access that ends within 30 days is announced, until the person gives a new one or ends it', async () => {
  const { token_expires_at: ends } = await testbed.account(user);
  const life = ((ends?.getTime() ?? 0) - testbed.now().getTime()) / 1000;
  await testbed.advance(life - 30 * DAY - 1);
  await testbed.readList(user);
  expect(await warnings()).toMatchObject({ ending_count: 0, account: { access_ends_at: null } });
  await testbed.advance(1);
  expect(await warnings()).toMatchObject({ ending_count: 1, account: { access_ends_at: ends?.toISOString() } });
  await testbed.authorizeAgain(user);
  expect(await warnings()).toMatchObject({ ending_count: 0, account: { access_ends_at: null } });
  await testbed.advance(life - 10 * DAY);
  expect(await warnings()).toMatchObject({ ending_count: 1, unread_count: 1 });
  await testbed.disconnect(user);
  expect(await warnings()).toMatchObject({ ending_count: 0, unread_count: 0, account: { lost_from: null } });
  expect(await createControlRepository(testbed.db, 'polar').figures()).toMatchObject({ connected: 0 });
});

test('an access that Polar still takes after its end is announced until then, and no more', async () => {
  Object.assign(testbed.standin.state.knobs, { token_life_s: 20 * DAY, tokens_expire: false });
  await testbed.authorizeAgain(user);
  const { token_expires_at: ends } = await testbed.account(user);
  await testbed.advance(20 * DAY + 1);
  expect(await warnings()).toMatchObject({ ending_count: 1, account: { access_ends_at: ends?.toISOString() } });
  await testbed.readList(user);
  expect(await testbed.account(user)).toMatchObject({ status: 'connected' });
  expect(await warnings()).toMatchObject({ ending_count: 0, account: { access_ends_at: null } });
});
