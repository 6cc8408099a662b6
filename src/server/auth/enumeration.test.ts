import argon2 from '@node-rs/argon2';
import { buildTestServer } from '#server/testing/buildTestServer.ts';

const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

test('an unknown e-mail costs the same hash as a known one', async () => {
  const server = await buildTestServer();
  const verify = jest.spyOn(argon2, 'verify');
  const signIn = (email: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'a wrong password', client: 'web' },
    });
  await signIn((await server.user()).email);
  await signIn('nobody@example.org');
  await server.close();
  const parameters = verify.mock.calls.map(([stored]) => String(stored).slice(0, PARAMETERS.length));
  verify.mockRestore();
  expect(parameters).toEqual([PARAMETERS, PARAMETERS]);
});
