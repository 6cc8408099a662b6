import { readSecretKeys } from '#server/openSecret.ts';
import { reEncrypt } from '#server/reEncrypt.ts';
import { StartError } from '#server/settings/startError.ts';
import { withDatabase } from './databaseCommand.ts';

/** npm run re-encrypt: encrypts with the present secret key what the former one encrypted; settings as for the server. */
await withDatabase(async (open, settings) => {
  const { db } = await open();
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
  const left = [...done.values()].reduce((sum, counts) => sum + counts.left, 0);
  if (left > 0) {
    console.log(`${left} were in use. Run this command again in a minute.`);
    process.exitCode = 1;
    return;
  }
  console.log('The former key is not needed any more: remove it and start again.');
});
