/** Timers stay real. */
export async function recordTimeouts(act: () => Promise<unknown>): Promise<number[]> {
  const original = globalThis.setTimeout;
  const delays: number[] = [];
  const recording = (...args: Parameters<typeof setTimeout>) => {
    delays.push(Number(args[1] ?? 0));
    return original(...args);
  };
  globalThis.setTimeout = Object.assign(recording, original);
  try {
    await act();
  } finally {
    globalThis.setTimeout = original;
  }
  return delays;
}
