import { setTimeout as pause } from 'node:timers/promises';

/** Between two reads of one key, so that more may share the second. Who asks while nobody else does waits for nothing. */
const REST_MS = 1;

interface Line<Value> {
  /** The read after the one that is under way: everybody who asks meanwhile waits for it. */
  next: Promise<Value> | null;
  running: Promise<Value>;
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

  function begin(key: string): Promise<Value> {
    const reading = read(key);
    const line: Line<Value> = { next: null, running: reading };
    lines.set(key, line);
    const ended = () => {
      if (line.next === null) lines.delete(key);
    };
    reading.then(ended, ended);
    return reading;
  }

  return (key) => {
    const line = lines.get(key);
    if (!line) return begin(key);
    if (answersInOrder) return line.running;
    line.next ??= line.running
      .catch(() => undefined)
      .then(() => pause(REST_MS))
      .then(() => begin(key));
    return line.next;
  };
}
