import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { snippetForPython, snippetForR } from '#client/features/research/exports/tokenSnippets.ts';
import { buildTestServer } from '#server/testing/buildTestServer.ts';
import { studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, insertTestAthletes } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { NewTokenAnswer, TokenLevel } from '#shared/contract/studyTokens.ts';
import { PYTHON } from './programs.ts';

const execute = promisify(execFile);
const PARTICIPANTS = 5;
const DAY = '2026-03-30';

const SCRIPTS = [
  { language: 'R', command: 'Rscript', file: 'script.R', snippet: snippetForR },
  { language: 'Python', command: PYTHON, file: 'script.py', snippet: snippetForPython },
];
/**
 * What a script prints at each level: 5 km of the last participant, without the excluded activity, and no distance of the
 * first one, which was not measured; five people of the only group.
 */
const PRINTED: Partial<Record<TokenLevel, RegExp[]>> = {
  coded: [
    /^6 rows of activities$/m,
    /KDZ-005-1\s+2026-W14\s+30(\.0)?\s+5(\.0)?$/m,
    /KDZ-001-1\s+2026-W14\s+30(\.0)?\s+(NA|NaN)$/m,
  ],
  aggregated: [/^1 rows of group_weeks$/m, /Größe\s+2026-W14\s+5\s+5/],
};

/** STUDIES §11: the scripts of the tokens' page read a cut of a running server; gives what they did not print. */
export async function tokenScriptDifferences(): Promise<string[]> {
  const dataDir = newDataDir();
  const server = await buildTestServer({ settings: { dataDir } });
  try {
    const { db, clock } = server;
    await db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
    const house = await studyPeople(server);
    const study = await house.study({ permitted_sources: ['strava'] });
    for (let number = 1; number <= PARTICIPANTS; number += 1) {
      const id = uuidv7();
      await insertTestAthletes(db, [{ id, connected_at: clock.now() }]);
      const place = { person_id: id, joined_at: clock.now(), joined_day: '2026-01-01', group_name: 'Größe' };
      await createTestParticipant(db, study.id, `KDZ-00${number}-1`, place);
      await createTestActivity(db, id, { day: DAY, distance: number === 1 ? 0 : 1000 * number });
      if (number < PARTICIPANTS) continue;
      const excluded = { excluded_at: clock.now(), exclude_reason: 'duplicate' } as const;
      const second = await createTestActivity(db, id, { day: DAY, distance: 9000 });
      await db.updateTable('activities').set(excluded).where('id', '=', second.id).execute();
    }
    const choices = { reason: 'For the scripts', include_excluded: true };
    await house.call('owner', 'POST', `/studies/${study.id}/cuts`, choices);
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const withoutData = await house.study({ permitted_sources: ['strava'] });
    const reads = [
      ...Object.entries(PRINTED).map(([level, expected]) => ({ of: study, cut: 'cut-1', level, expected })),
      { of: withoutData, cut: 'live', level: 'coded', expected: [/^0 rows of activities$/m] },
    ] as { of: { id: string }; cut: string; level: TokenLevel; expected: RegExp[] }[];
    const differences: string[] = [];
    for (const { language, command, file, snippet } of SCRIPTS) {
      for (const { of, cut, level, expected } of reads) {
        const name = `${language} ${level} ${cut}`;
        const made = await house.call('analyst', 'POST', `/studies/${of.id}/tokens`, { name, level });
        const { secret } = made.json<NewTokenAnswer>();
        const script = path.join(dataDir, file);
        writeFileSync(script, snippet({ address: `${origin}/api/research/studies/${of.id}/data`, cut, level }));
        const { stdout } = await execute(command, [script], { env: { ...process.env, KADENZ_TOKEN: secret } });
        for (const line of expected) if (!line.test(stdout)) differences.push(`${name}: no ${line} in ${stdout}`);
      }
    }
    console.log(`Scripts with a token: ${SCRIPTS.length} languages, ${differences.length} differences`);
    return differences;
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
