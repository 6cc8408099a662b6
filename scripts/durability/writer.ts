import { appendFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/openDatabase.ts';
import { checkProbe, prepareProbe, writeProbe } from './probe.ts';

/** node writer.ts DATA_DIR ACKNOWLEDGED_FILE: checks and reports the rows, then writes until it is killed. */
const [dataDir = '', acknowledged = ''] = process.argv.slice(2);
const start = performance.now();
const { db } = await openDatabase({ databaseUrl: null, dataDir });
await prepareProbe(db);
const { highest, problem } = await checkProbe(db);
console.log(JSON.stringify({ highest, problem, openMs: Math.round(performance.now() - start) }));

let next = highest + 1;
for (let round = 1; ; round++) {
  const to = round % 7 === 0 ? next + 299 : next;
  await writeProbe(db, next, to);
  // The acknowledgement is written after the commit, to another file.
  appendFileSync(acknowledged, `${to}\n`);
  if (round % 50 === 0) await sql`CHECKPOINT`.execute(db);
  next = to + 1;
}
