const LIMIT_MS = 60_000;

export async function eventually<Value>(
  read: () => Value | null | undefined | false | Promise<Value | null | undefined | false>,
  limitMs = LIMIT_MS,
): Promise<Value> {
  const never = new Error(`It did not come to be so within ${limitMs} ms: ${read}`);
  Error.captureStackTrace(never, eventually);
  const end = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > end) throw never;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
