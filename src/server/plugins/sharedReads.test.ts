import { eventually } from '#server/testing/eventually.ts';
import { shareReads } from './sharedReads.ts';

/** A reader whose reads end when they are told to. */
function slowReader({ answersInOrder = false } = {}) {
  const ends: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const keys: string[] = [];
  const readSlowly = (key: string) => {
    keys.push(key);
    return new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
  };
  const read = shareReads(readSlowly, { answersInOrder });
  const end = async (index: number, value: string) => {
    await eventually(() => ends.length > index);
    ends[index]?.resolve(value);
    await Promise.resolve();
  };
  return { read, keys, ends, end };
}

test('who asks while a read is under way gets the next one, however many they are', async () => {
  const { read, keys, end } = slowReader();
  const first = read('all');
  const others = [read('all'), read('all'), read('all')];
  expect(keys).toEqual(['all']);
  await end(0, 'old');
  expect(await first).toBe('old');
  await end(1, 'new');
  expect(await Promise.all(others)).toEqual(['new', 'new', 'new']);
  expect(keys).toEqual(['all', 'all']);
});

test('nobody is answered by a read that began before they asked', async () => {
  const { read, ends, end } = slowReader();
  const first = read('all');
  const second = read('all');
  await end(0, 'first');
  await first;
  await eventually(() => ends.length === 2);
  const third = read('all');
  await end(1, 'second');
  expect(await second).toBe('second');
  await end(2, 'third');
  expect(await third).toBe('third');
});

test('what is asked for different things is read for each', async () => {
  const { read, keys, end } = slowReader();
  const [mine, yours] = [read('mine'), read('yours')];
  expect(keys).toEqual(['mine', 'yours']);
  await end(1, 'of yours');
  await end(0, 'of mine');
  expect([await mine, await yours]).toEqual(['of mine', 'of yours']);
});

test('a read that fails fails for those who share it alone', async () => {
  const { read, ends, end } = slowReader();
  const first = read('all');
  const second = read('all');
  ends[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await end(1, 'back again');
  expect(await second).toBe('back again');
  const third = read('all');
  await end(2, 'as ever');
  expect(await third).toBe('as ever');
});

test('of a database that answers in order, who asks while a read is under way shares that one', async () => {
  const { read, keys, end } = slowReader({ answersInOrder: true });
  const asked = [read('all'), read('all'), read('all')];
  await end(0, 'first');
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'first']);
  const later = read('all');
  await end(1, 'second');
  expect(await later).toBe('second');
  expect(keys).toEqual(['all', 'all']);
});
