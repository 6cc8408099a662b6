import { rmSync } from 'node:fs';
import { killReminders } from '#server/testing/killReminders.ts';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';

const COUNT = 40;

const dataDir = newDataDir();
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a server that is killed twice while it sends reminders sends none twice, and every outcome is recorded', async () => {
  await prepareDataDir(dataDir);
  const { arrived, reminders } = await killReminders(dataDir, { count: COUNT, killedAfter: [5, 20], slowMs: 40 });
  expect(new Set(arrived).size).toBe(arrived.length);
  const states = Map.groupBy(reminders, ({ state }) => state);
  const idsOf = (state: 'sent' | 'unclear') => (states.get(state) ?? []).map(({ id }) => id);
  expect(idsOf('sent').length + idsOf('unclear').length).toBe(COUNT);
  expect(arrived).toEqual(expect.arrayContaining(idsOf('sent')));
  // Four are on their way at once.
  expect(idsOf('unclear').length).toBeLessThanOrEqual(8);
  expect(new Set(reminders.map(({ participant_id }) => participant_id)).size).toBe(COUNT);
}, 600_000);
