export interface Received {
  status: number;
  headers: Headers;
  /** Empty when the answer is larger than allowed. */
  bytes: Uint8Array;
  isTooLarge: boolean;
}

interface Bounds {
  /** Until the last byte. */
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
  fetch?: typeof fetch | undefined;
}

/** Null when the answer is larger. */
export async function readAtMost(answer: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Follows no redirects; null without a whole answer. The cause is dropped: address and body may contain a secret. */
export async function boundedFetch(url: string, init: RequestInit, bounds: Bounds): Promise<Received | null> {
  const { timeoutMs, maxBytes, signal, fetch: send = fetch } = bounds;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await send(url, {
      ...init,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const bytes = await readAtMost(answer, maxBytes);
    const { status, headers } = answer;
    return { status, headers, bytes: bytes ?? new Uint8Array(), isTooLarge: bytes === null };
  } catch {
    return null;
  }
}
