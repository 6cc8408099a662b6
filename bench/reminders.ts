import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killReminders } from '#server/testing/killReminders.ts';
import type { Engine } from './engines.ts';

const COUNT = 1000;
const KILLED_AFTER = [200, 600];

/** The server is killed twice while 1,000 reminders are due at the same hour; the order of writes is the same on both engines. */
export async function benchReminders({ name }: Engine): Promise<void> {
  if (name !== 'Embedded database') return;
  const dataDir = mkdtempSync(join(tmpdir(), 'kadenz-bench-reminders-'));
  try {
    const { arrived, reminders, seconds } = await killReminders(dataDir, {
      count: COUNT,
      killedAfter: KILLED_AFTER,
      slowMs: 5,
    });
    const counts = Map.groupBy(reminders, ({ state }) => state);
    const twice = arrived.length - new Set(arrived).size;
    console.log(
      `\nReminders, ${name}: ${COUNT} due at once, killed after ${KILLED_AFTER.join(' and ')}, ${seconds.toFixed(1)} s`,
    );
    for (const [state, rows] of counts) console.log(`  ${state.padEnd(8)} ${rows.length}`);
    console.log(`  sent twice ${twice}, without an outcome ${COUNT - reminders.length}`);
    if (twice > 0 || reminders.length !== COUNT) throw new Error('A reminder was sent twice or has no outcome');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
