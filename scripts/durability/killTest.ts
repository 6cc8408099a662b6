import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killLife, lastAcknowledged, startLife } from './life.ts';

/** Kills the writing process at random moments; each start must open the database and find all acknowledged rows. */
export async function killTest(kills = 20): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-kill-'));
  const dataDir = join(folder, 'data');
  const acknowledged = join(folder, 'acknowledged');
  const opened: number[] = [];
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const life = await startLife(dataDir, acknowledged);
      opened.push(life.openMs);
      await wait(50 + Math.random() * 1500);
      await killLife(life);
      console.log(
        `kill ${kill}: opened in ${life.openMs} ms with ${life.highest}, acknowledged up to ${lastAcknowledged(acknowledged)}`,
      );
    }
    const last = await startLife(dataDir, acknowledged);
    await killLife(last);
    console.log(
      `SIGKILL: ${kills} kills, ${last.highest} rows, 0 acknowledged changes lost, longest start ${Math.max(...opened)} ms`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
