import { wholeNumber } from '../wholeNumber.ts';
import { LOSS_KINDS } from './lossKinds.ts';
import { testLosses } from './lossTest.ts';

const LOSSES = wholeNumber('The number of losses', process.argv[2], 30);
const RECOVERY_LIMIT_MS = 5000;

/** npm run losses [number]: loses PostgreSQL that often, in all ways in turn, under a server with twelve clients. */
async function losses(): Promise<boolean> {
  const kinds = Array.from({ length: LOSSES }, (_, n) => LOSS_KINDS[n % LOSS_KINDS.length]).filter(
    (kind) => kind !== undefined,
  );
  const figures = await testLosses(kinds, console.log);
  const { slowestMs, problems } = figures;
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
  console.log(
    `${figures.losses} losses: ${figures.exits} exits; ${figures.lost} of ${figures.acknowledged} acknowledged writes lost, ${figures.notAudited} without their row of the audit log, chain ${figures.isChainIntact ? 'intact' : 'BROKEN'}; ${figures.refused} calls answered 503, ${problems.length} otherwise or not at all; /api/ready silent ${figures.readyNotTold} times; ${figures.eventsLost} of ${figures.events} events lost`,
  );
  console.log(
    `Slowest recovery: calls ${slowestMs.calls} ms, stream of updates ${slowestMs.updates} ms, queue ${slowestMs.queue} ms`,
  );
  const failures =
    figures.exits + figures.lost + figures.notAudited + problems.length + figures.readyNotTold + figures.eventsLost;
  return failures === 0 && figures.isChainIntact && Math.max(...Object.values(slowestMs)) <= RECOVERY_LIMIT_MS;
}

process.exitCode = (await losses()) ? 0 : 1;
