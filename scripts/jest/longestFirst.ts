import path from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { projectRoot } from '../runNode.ts';

type Tests = Parameters<TestSequencer['sort']>[0];

/** Short files that take long, because they start processes or wait for real time limits. */
const LONGEST = [
  'scripts/demo/startDemo.test.ts',
  'src/server/slowClients.test.ts',
  'src/server/main.test.ts',
  'src/server/activities/export/activityExport.test.ts',
  'src/server/rights.test.ts',
  'src/server/sources/strava/flow/flowDay.test.ts',
  'src/server/db/engine/fsyncCount.test.ts',
  'src/server/nastyInput.test.ts',
  'src/server/repeatErasures.test.ts',
  'src/server/sources/files/uploadKilled.test.ts',
  'src/server/db/dataDir.test.ts',
  'src/server/research/reminders/remindersKilled.test.ts',
  'src/server/auth/throttle.test.ts',
  'scripts/documents/readmeCommands.test.ts',
].map((file) => path.join(projectRoot, file));

/** Without known times Jest begins with the largest files, and a long small one at the end keeps one worker waiting. */
export default class LongestFirst extends TestSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const others = await super.sort(tests);
    const first = LONGEST.flatMap((file) => others.filter((test) => test.path === file));
    return [...first, ...others.filter((test) => !LONGEST.includes(test.path))];
  }
}
