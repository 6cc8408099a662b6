import { once } from 'node:events';
import { createServer } from 'node:net';
import { openPostgres } from './db/openDatabase.ts';
import { readSettings } from './readSettings.ts';
import { startFailureLine } from './startFailure.ts';

const DATABASE = {
  DATABASE_URL: 'postgres://app:hunter2@db.example.org/kadenz',
  SECRET_KEY: 'mN2pQ8vR4xT6zB1cD3fG5hJ7kL9sW0yA',
};

test.each([{}, DATABASE])('a HOST without an address is named and no other setting, with %j', async (env) => {
  const settings = readSettings({ ...env, HOST: 'a:b' });
  const [error] = await once(createServer().listen({ host: settings.host, port: 0 }), 'error');
  expect(startFailureLine(error, settings)).toBe(
    'HOST a:b is not an address of this machine; it takes one, such as 127.0.0.1 or 0.0.0.0',
  );
});

test.each([{}, DATABASE])('a PORT that this user may not open is named and no other setting, with %j', (env) => {
  const settings = readSettings({ ...env, PORT: '80', HOST: '0.0.0.0' });
  const refused = { code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 };
  const error = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), refused);
  expect(startFailureLine(error, settings)).toBe(
    'PORT 80 on 0.0.0.0 may not be opened by this user (EACCES); set another PORT, such as 3000',
  );
});

test('a database at a name without an address is named as DATABASE_URL', () => {
  const settings = readSettings(DATABASE);
  const lookup = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example.org' };
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND db.example.org'), lookup);
  expect(startFailureLine(error, settings)).toBe(
    'DATABASE_URL: the database at db.example.org:5432 cannot be used (ENOTFOUND)',
  );
});

test('a certificate of PostgreSQL that is not there is named, because a code alone says nothing of it', async () => {
  const settings = readSettings({ ...DATABASE, DATABASE_URL: `${DATABASE.DATABASE_URL}?sslrootcert=/none/root.crt` });
  const error: unknown = await openPostgres(settings.databaseUrl ?? '').catch((reason: unknown) => reason);
  expect(startFailureLine(error, settings)).toBe(
    "DATABASE_URL: the database at db.example.org:5432 cannot be used (ENOENT: no such file or directory, open '/none/root.crt')",
  );
});

test('what PostgreSQL itself says against a database is told with its code', () => {
  const said = 'collation "und-x-icu" for encoding "SQL_ASCII" does not exist';
  const error = Object.assign(new Error(said), { code: '42704' });
  expect(startFailureLine(error, readSettings(DATABASE))).toBe(
    `DATABASE_URL: the database at db.example.org:5432 cannot be used (42704: ${said})`,
  );
});

test.each(['ENOSPC', '53100'])('a full disk under the embedded database says where to make room: %s', (code) => {
  const error = Object.assign(new Error('could not extend file "base/5/2608": No space left on device'), { code });
  expect(startFailureLine(error, readSettings({ DATA_DIR: '/srv/kadenz' }))).toBe(
    'The disk of DATA_DIR /srv/kadenz is full; make room there and try again',
  );
});

test('a full disk of PostgreSQL is not that of DATA_DIR', () => {
  const error = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  expect(startFailureLine(error, readSettings(DATABASE))).toBe(
    'DATABASE_URL: the database at db.example.org:5432 cannot be used (53100: could not extend file: No space left on device)',
  );
});

test.each([
  "EACCES: permission denied, open '/srv/kadenz/secret.key'",
  "EPERM: operation not permitted, chmod '/srv/kadenz/database/base/5/1249'",
])('a file in DATA_DIR of another user, who ran a command, is named with the next step: %s', (message) => {
  const error = Object.assign(new Error(message), { code: message.slice(0, message.indexOf(':')) });
  const line = `DATA_DIR /srv/kadenz has a file that this user may not open or change (${message}); give all files there to this user, for example with chown -R`;
  for (const env of [{}, DATABASE])
    expect(startFailureLine(error, readSettings({ ...env, DATA_DIR: '/srv/kadenz' }))).toBe(line);
});
