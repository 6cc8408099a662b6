import { hash } from '@node-rs/argon2';
import { HttpError } from '#server/plugins/httpErrors.ts';
import { hashPassword, needsRehash, UNKNOWN_USER_HASH, verifyPassword, withHashingPlace } from './passwordHashing.ts';

test('a password belongs to its hash, and to no other', async () => {
  const stored = await hashPassword('eight tall birches');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'eight tall birches')).toBe(true);
  expect(await verifyPassword(stored, 'eight tall birches ')).toBe(false);
  expect(await hashPassword('eight tall birches')).not.toBe(stored);
});

test('a hash with other parameters needs a rehash, one with the current parameters does not', async () => {
  expect(needsRehash(await hash('x', { memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(true);
  expect(needsRehash(await hashPassword('x'))).toBe(false);
  expect(needsRehash(UNKNOWN_USER_HASH)).toBe(false);
});

test('few hashes run at once, others wait in order, and a full queue rejects with 503', async () => {
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const jobs = Array.from({ length: 400 }, (_, i) =>
    withHashingPlace(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => release.push(resolve));
      order.push(i);
      running -= 1;
    }).catch((error: unknown) => error),
  );
  const done = Promise.all(jobs);
  const timer = setInterval(() => {
    for (const go of release.splice(0)) go();
  }, 0);
  const results = await done;
  clearInterval(timer);

  const refused = results.filter((result) => result instanceof HttpError);
  expect(most).toBeLessThanOrEqual(3);
  expect(refused).toHaveLength(400 - 300 - most);
  expect(refused[0]).toMatchObject({ statusCode: 503 });
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(await withHashingPlace(async () => 'free again')).toBe('free again');
});

test('a failed hash frees its place', async () => {
  for (let i = 0; i < 10; i += 1) {
    await expect(withHashingPlace(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await withHashingPlace(async () => 1)).toBe(1);
});
