import { parseArgs } from 'node:util';
import { giveUpLostKey, readSecretKeys } from '#server/openSecret.ts';
import { nextSteps, reEncrypt } from '#server/reEncrypt.ts';
import { StartError } from '#server/settings/startError.ts';
import { openExisting, withDatabase } from './databaseCommand.ts';

function isLost(): boolean {
  try {
    return parseArgs({ options: { lost: { type: 'boolean' } } }).values.lost === true;
  } catch {
    throw new StartError('There is only one option: npm run re-encrypt -- --lost');
  }
}

/**
 * npm run re-encrypt: encrypts with the present secret key what the former one encrypted; settings as for the server.
 * With --lost, lets the server start without the key that last encrypted the database.
 */
await withDatabase(async (open, settings) => {
  const withoutKey = isLost();
  const { db } = await openExisting(open, settings, 'nothing was changed');
  if (withoutKey) {
    const dropped = await giveUpLostKey(settings, db, new Date());
    for (const [table, count] of dropped) console.log(`${table}: ${count} given up`);
    console.log('The server starts again. Participants connect again, and leave their address for reminders again.');
    return;
  }
  const keys = await readSecretKeys(settings, db);
  if (keys.former === null) {
    throw new StartError(
      'There is no former key, in SECRET_KEY_OLD or in DATA_DIR/secret.key.old; nothing was changed',
    );
  }
  const done = await reEncrypt(db, keys);
  const width = Math.max(...[...done.keys()].map((name) => name.length));
  for (const [name, { encrypted, left, unreadable }] of done) {
    console.log(`${name.padEnd(width)}  ${encrypted} encrypted, ${left} left, ${unreadable} unreadable`);
  }
  const { lines, isComplete } = nextSteps(done);
  for (const line of lines) console.log(line);
  if (!isComplete) process.exitCode = 1;
});
