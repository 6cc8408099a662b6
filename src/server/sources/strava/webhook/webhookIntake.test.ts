import { DatabaseUnavailable } from '#server/db/databaseErrors.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createWebhookIntake, type EventFate } from './webhookIntake.ts';

const LONG_MS = 600_000;

/** A store whose transactions end when the test says so. */
function createStore() {
  const batches: { events: readonly string[]; end: PromiseWithResolvers<EventFate[]> }[] = [];
  return {
    batches,
    store(events: readonly string[]) {
      const end = Promise.withResolvers<EventFate[]>();
      batches.push({ events, end });
      return end.promise;
    },
  };
}

const outcome = (promise: Promise<EventFate>) =>
  promise.then(
    (fate) => fate,
    (error: Error) => error.message,
  );

test('events that come during a transaction are stored together by the next one, each answered after its own', async () => {
  const { batches, store } = createStore();
  const take = createWebhookIntake(store, LONG_MS);
  const answered: string[] = [];
  const given = ['a', 'b', 'c'].map((event) => take(event).then((fate) => answered.push(`${event} ${fate}`)));
  expect(batches.map(({ events }) => events)).toEqual([['a']]);
  batches[0]?.end.resolve(['stored']);
  await given[0];
  expect(answered).toEqual(['a stored']);
  await eventually(() => batches.length > 1);
  expect(batches.map(({ events }) => events)).toEqual([['a'], ['b', 'c']]);
  batches[1]?.end.resolve(['known', 'foreign']);
  await Promise.all(given);
  expect(answered).toEqual(['a stored', 'b known', 'c foreign']);
});

test('a database that is away refuses the events of that transaction, and no other', async () => {
  const { batches, store } = createStore();
  const take = createWebhookIntake(store, LONG_MS);
  const [a, b, c] = ['a', 'b', 'c'].map((event) => outcome(take(event)));
  batches[0]?.end.reject(new DatabaseUnavailable('away'));
  expect(await a).toBe('away');
  await eventually(() => batches.length > 1);
  batches[1]?.end.resolve(['stored', 'stored']);
  expect(await Promise.all([b, c])).toEqual(['stored', 'stored']);
});

test('one event that cannot be stored does not cost the others theirs', async () => {
  const seen: (readonly string[])[] = [];
  const take = createWebhookIntake<string>(async (events) => {
    seen.push(events);
    if (events.includes('bad')) throw new Error('not this one');
    return events.map((): EventFate => 'stored');
  }, LONG_MS);
  const answers = await Promise.all(['first', 'a', 'bad', 'b'].map((event) => outcome(take(event))));
  expect(answers).toEqual(['stored', 'stored', 'not this one', 'stored']);
  expect(seen).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});

test('whoever waits too long is refused; what was not begun is not stored any more', async () => {
  const { batches, store } = createStore();
  const take = createWebhookIntake(store, 1);
  const [a, b] = [outcome(take('a')), outcome(take('b'))];
  expect(await a).toBe('The service is not available right now');
  expect(await b).toBe('The service is not available right now');
  batches[0]?.end.resolve(['stored']);
  const c = outcome(take('c'));
  expect(await c).toBe('The service is not available right now');
  expect(batches.flatMap(({ events }) => events)).not.toContain('b');
});

test('a store that forgets an event does not let it be acknowledged', async () => {
  const take = createWebhookIntake<string>(async () => [], LONG_MS);
  expect(await outcome(take('a'))).toBe('The service is not available right now');
});

describe('after a transaction', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Three events, the first of which had a transaction to itself; the other two were just stored and answered. */
  async function twoAnswered() {
    const seen: (readonly string[])[] = [];
    const take = createWebhookIntake<string>(async (events) => {
      seen.push(events);
      return events.map((): EventFate => 'stored');
    }, LONG_MS);
    await Promise.all(['a', 'b', 'c'].map(take));
    expect(seen.splice(0)).toEqual([['a'], ['b', 'c']]);
    return { seen, take };
  }

  test('the next one begins as soon as it holds as many', async () => {
    const { seen, take } = await twoAnswered();
    await Promise.all(['d', 'e'].map(take));
    expect(seen).toEqual([['d', 'e']]);
  });

  test('an event that stays alone does not wait for others for long', async () => {
    const { seen, take } = await twoAnswered();
    const alone = take('d');
    expect(seen).toEqual([]);
    await jest.advanceTimersByTimeAsync(5);
    expect(await alone).toBe('stored');
    expect(seen).toEqual([['d']]);
  });
});
