import { expect, jest, test } from '@jest/globals';

const verified: string[] = [];

jest.unstable_mockModule('@node-rs/argon2', async () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    hash: real.hash,
    verify: (stored: string, password: string) => {
      verified.push(stored.slice(0, '$argon2id$v=19$m=19456,t=2,p=1$'.length));
      return real.verify(stored, password);
    },
  };
});

test('an e-mail that nobody has costs the same hash as one that somebody has', async () => {
  const { buildTestServer } = await import('#server/testing/buildTestServer.ts');
  const server = await buildTestServer();
  const signIn = (email: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'a wrong password', client: 'web' },
    });
  await signIn((await server.user()).email);
  await signIn('nobody@example.org');
  await server.close();
  expect(verified).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$', '$argon2id$v=19$m=19456,t=2,p=1$']);
});
