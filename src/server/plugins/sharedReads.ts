import { setTimeout as pause } from 'node:timers/promises';

/** Between two reads of one key, so that more may share the second. */
const REST_MS = 1;
/** Where they share the read under way the first of them alone would wait, and meanwhile waits for another answer: who asks at all. */
const REST_IN_ORDER_MS = 2;

interface Line<Value> {
  /** Null once it has ended. */
  running: Promise<Value> | null;
  /** Resolves when the next read may begin. */
  rested: Promise<void>;
  next: Promise<Value> | null;
}

/**
 * Answers many who ask the same at the same time with few reads. Nobody gets what was read before something that was acknowledged to
 * them. A read that fails fails for those who share it, and for nobody after them.
 *
 * Who asks while a read of their `key` is under way shares the next one, which begins after they asked. With `answersInOrder` they
 * share the one under way: where one connection runs all statements and answers them in order, as the embedded engine does, whatever
 * was answered before they asked ran before the statement that is not answered yet.
 */
export function shareReads<Value>(
  read: (key: string) => Promise<Value>,
  { answersInOrder }: { answersInOrder: boolean },
): (key: string) => Promise<Value> {
  const lines = new Map<string, Line<Value>>();
  const restMs = answersInOrder ? REST_IN_ORDER_MS : REST_MS;

  function begin(key: string): Promise<Value> {
    const running = read(key);
    const line: Line<Value> = { running, rested: Promise.resolve(), next: null };
    const rest = async () => {
      line.running = null;
      await pause(restMs);
      if (line.next === null) lines.delete(key);
    };
    line.rested = running.then(rest, rest);
    lines.set(key, line);
    return running;
  }

  return (key) => {
    const line = lines.get(key);
    if (!line) return begin(key);
    if (answersInOrder && line.running) return line.running;
    line.next ??= line.rested.then(() => begin(key));
    return line.next;
  };
}
