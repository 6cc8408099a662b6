import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readArchive } from '#shared/files/archive.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { openZip } from './openZip.ts';

const MIA = 10_000_001;
let folder: string;
let standin: Standin;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-export-'));
  standin = await startStandin({ athletes: 1, weeks: 6, now: () => new Date('2026-11-20T15:00:00Z') });
});

afterEach(async () => {
  await standin.close();
  await rm(folder, { recursive: true, force: true });
});

test('an athlete’s archive gives the activities that Strava’s API gives', async () => {
  const answer = await fetch(`${standin.url}/_control/athletes/${MIA}/archive?language=fr`);
  const file = path.join(folder, 'export.zip');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const archive = await openZip(file, folder);
  const read = new Map<string | null, unknown>();
  for await (const { result } of readArchive(archive)) {
    if ('activity' in result) read.set(result.activity.stravaId, result.activity);
  }
  await archive.close();
  const activities = standin.state.world.athletes.get(MIA)?.activities ?? [];
  expect(activities.length).toBeGreaterThan(20);
  expect(read.size).toBe(activities.length);
  for (const activity of activities) {
    expect(read.get(String(activity.id))).toMatchObject({
      title: activity.name,
      sport: activity.sport_type,
      start: new Date(activity.start_date).toISOString(),
      manual: activity.manual,
      device: activity.manual ? null : 'Synth Watch 3',
    });
  }
});
