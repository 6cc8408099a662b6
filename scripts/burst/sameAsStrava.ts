import { openDatabase } from '#server/db/openDatabase.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';

export async function compareWithStrava(dataDir: string, state: StandinState): Promise<boolean> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const { db } = database;
    const rows = await db.selectFrom('activities').select(['strava_id', 'name']).execute();
    const counted = await db
      .selectFrom('person_days')
      .select((eb) => eb.fn.sum<number>('total').as('total'))
      .executeTakeFirstOrThrow();
    const unprocessed = await db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute();
    const wanted = new Map(
      [...state.world.athletes.values()].flatMap(({ activities }) => activities.map(({ id, name }) => [id, name])),
    );
    const stored = new Map(rows.map(({ strava_id, name }) => [Number(strava_id), name]));
    const lost = [...wanted.keys()].filter((id) => !stored.has(id));
    const kept = [...stored.keys()].filter((id) => !wanted.has(id));
    const stale = [...wanted].filter(([id, name]) => stored.has(id) && stored.get(id) !== name);
    const doubled = rows.length - stored.size;
    console.log(
      `Strava has ${wanted.size} activities, Kadenz ${rows.length}: ${lost.length} lost, ${doubled} twice, ${kept.length} deleted there and still here, ${stale.length} out of date; sums count ${counted.total}; ${unprocessed.length} events not processed`,
    );
    for (const id of [...lost, ...kept, ...stale.map(([one]) => one)].slice(0, 10)) console.log(`  activity ${id}`);
    return lost.length + doubled + kept.length + stale.length === 0 && counted.total === rows.length;
  } finally {
    await database.close();
  }
}
