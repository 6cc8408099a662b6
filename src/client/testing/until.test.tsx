import { setTimeout as pause } from 'node:timers/promises';
import { passTime, until } from './until.ts';

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['the real clock', () => undefined],
  ['a false clock', () => jest.useFakeTimers()],
])(
  'waiting by %s ends when the condition holds, and otherwise reports the missing condition',
  async (_name, prepare) => {
    prepare();
    let isThere = false;
    void pause(20).then(() => {
      isThere = true;
    });
    await until(() => isThere);
    await expect(until(() => !isThere, 20)).rejects.toThrow(/^It did not come to be so within 20 ms: .*!isThere/);
  },
);

test('a fake clock waits for what a timer starts before the next timer', async () => {
  jest.useFakeTimers();
  const rung: number[] = [];
  const start = Date.now();
  const ring = (): void => {
    rung.push(Date.now() - start);
    void pause(0).then(() => setTimeout(ring, 1000));
  };
  setTimeout(ring, 1000);
  await passTime(1000);
  await until(() => jest.getTimerCount() === 1);
  await passTime(999);
  expect(rung).toEqual([1000]);
  await passTime(1);
  expect(rung).toEqual([1000, 2000]);
});
