import { type AppleWorkout, readAppleWorkout } from './appleWorkout.ts';
import type { ArchiveEntry, ArchiveItem } from './archiveEntry.ts';
import { assertNoSymlink, type Listing, problemOfRow } from './archiveListing.ts';
import type { FileActivity, FileResult } from './fileActivity.ts';
import { readEntry } from './looseFiles.ts';
import { chunksOf, type UnpackBudget } from './meter.ts';
import { PointColumns } from './pointColumns.ts';
import { figuresOf } from './pointFigures.ts';
import { sha256 } from './readActivityFile.ts';
import { workoutBlocks } from './workoutBlocks.ts';

/** Takes the points and what only they tell from the routes that the workout names; a pause may begin another route. */
async function withRoutes(
  { activity, routes: named }: AppleWorkout,
  routes: ReadonlyMap<string, ArchiveEntry>,
  budget: UnpackBudget,
) {
  const drawn: FileActivity[] = [];
  for (const entry of named.flatMap((path) => routes.get(path) ?? [])) {
    drawn.push((await readEntry(entry, budget)).activity);
  }
  const columns = new PointColumns(budget.limits);
  for (const route of drawn.sort((one, other) => Date.parse(one.start) - Date.parse(other.start))) {
    columns.pause();
    if (route.points) columns.addAll(Date.parse(route.start), route.points);
  }
  const points = columns.since(Date.parse(activity.start));
  if (points === null) return activity;
  const { elevationGain, maxSpeed } = figuresOf(points);
  return { ...activity, elevationGain: activity.elevationGain ?? elevationGain, maxSpeed, points };
}

/** The same in each export; the text differs in offsets of times, addresses of devices and names of routes. */
const identityOf = ({ activity, created }: AppleWorkout) =>
  new TextEncoder().encode(JSON.stringify({ ...activity, utcOffset: null, created }));

async function resultOf(block: Uint8Array, routes: ReadonlyMap<string, ArchiveEntry>, budget: UnpackBudget) {
  const workout = readAppleWorkout(block, budget.limits);
  const activity = await withRoutes(workout, routes, budget);
  return { activity, sha256: await sha256(identityOf(workout)) } satisfies FileResult;
}

/** The name of the export is in the person's language; its folder is not. */
export async function* readAppleArchive({ allowed }: Listing, budget: UnpackBudget): AsyncGenerator<ArchiveItem> {
  for (const entry of allowed.appleExport) {
    assertNoSymlink(entry);
    const folder = entry.path.slice(0, entry.path.lastIndexOf('/') + 1);
    const routes = new Map(allowed.appleRoute.map((route) => [route.path.replace(folder, ''), route]));
    const chunks = chunksOf(entry.open(), { packedSize: entry.compressedSize, budget });
    let count = 0;
    for await (const block of workoutBlocks(chunks, budget.limits.workoutBytes)) {
      const path = `${entry.path}#${++count}`;
      try {
        yield { path, result: await resultOf(block, routes, budget) };
      } catch (error) {
        yield { path, result: { problem: problemOfRow(error) } };
      }
    }
  }
}
