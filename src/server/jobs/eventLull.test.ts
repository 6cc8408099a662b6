import { createEventLull } from './eventLull.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('work begins once no event has come for a moment', () => {
  let lulls = 0;
  const lull = createEventLull(() => {
    lulls += 1;
  });
  expect(lull.isNow()).toBe(true);
  for (let event = 0; event < 10; event += 1) {
    lull.note();
    jest.advanceTimersByTime(20);
    expect(lull.isNow()).toBe(false);
  }
  jest.advanceTimersByTime(20);
  expect([lull.isNow(), lulls]).toEqual([true, 1]);
});

test('events that never pause hold work up for a second at most, again and again', () => {
  let lulls = 0;
  const lull = createEventLull(() => {
    lulls += 1;
  });
  for (let event = 0; event < 1000; event += 1) {
    lull.note();
    jest.advanceTimersByTime(10);
  }
  expect(lulls).toBeGreaterThanOrEqual(9);
  expect(lulls).toBeLessThanOrEqual(10);
});
