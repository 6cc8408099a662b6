import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openReads } from '#server/jobs/lentReads.ts';
import { rareSportsOf } from './deidentify.ts';
import { flowEndOf } from './packageFacts.ts';
import type { FromPackage, GoOn, PackageDone, PackageNews, WorkerTask } from './packageMessages.ts';
import { idsInOrder, readCutOrStudy } from './packageSource.ts';
import { createPackageWriter } from './packageWriter.ts';
import type { ParticipantPoints, ParticipantRows } from './rowSource.ts';

const CONNECTION_NAME = 'kadenz package';
const PARTICIPANTS_AT_ONCE = 20;
const PARTICIPANTS_AMONG_OTHERS = 2;

const port = parentPort;
if (!port) throw new Error('packageWorker.ts runs in a worker thread');
// Requests go first. On Linux the priority is the thread's, elsewhere the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (message: FromPackage) => port.postMessage(message);

async function tell(news: PackageNews): Promise<GoOn> {
  const answer = once(port as NonNullable<typeof port>, 'message');
  send(news);
  return (await answer)[0] as GoOn;
}

const { folder, asked, key, maker, access } = workerData as WorkerTask;
const research = openReads(access, CONNECTION_NAME);

async function write(): Promise<PackageDone> {
  const { source, facts, options } = await readCutOrStudy(research, asked, maker);
  const rareSports = new Set(options.group_sports ? rareSportsOf(await source.sports(), facts.small_cells) : []);
  const ids = idsInOrder(source, options, key);
  await tell({ kind: 'begins', activities: source.activities, participants: ids, leftOut: source.leftOut });
  const flowOfLeftOut = await source.flowOfLeftOut(flowEndOf(facts));
  const { variables } = source;
  const writer = createPackageWriter({ folder, facts, options, key, rareSports, variables, flowOfLeftOut });
  let activities = 0;

  async function* parts(): AsyncGenerator<ParticipantRows[] | ParticipantPoints, void> {
    let given = 0;
    while (given < ids.length) {
      const { inSmallParts } = await tell({ kind: 'wrote', activities });
      const some = ids.slice(given, given + (inSmallParts ? PARTICIPANTS_AMONG_OTHERS : PARTICIPANTS_AT_ONCE));
      given += some.length;
      yield await source.rows(some);
      if (facts.choices.points) for (const id of some) yield* source.points(id);
    }
  }

  async function add(part: ParticipantRows[] | ParticipantPoints): Promise<void> {
    if (!Array.isArray(part)) return writer.addPoints(part);
    for (const participant of part) {
      await writer.add(participant);
      activities += participant.activities;
    }
  }

  const reading = parts();
  let next = reading.next();
  for (;;) {
    const { done, value } = await next;
    if (done) break;
    // The next rows are read while these are written.
    next = reading.next();
    await Promise.all([next, add(value)]);
  }
  await tell({ kind: 'wrote', activities });
  return writer.finish();
}

try {
  const done = await write();
  await research.destroy();
  send(done);
} catch (error) {
  await research.destroy();
  throw error;
}
port.close();
