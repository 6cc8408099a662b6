import autocannon from 'autocannon';

export interface Speed {
  perSecond: number;
  /** Milliseconds within which 99 of 100 were answered. */
  p99: number;
}

export const CONNECTIONS = 10;

/** Sends exactly `requests`, `CONNECTIONS` at a time. Throws when one was not answered with 2xx. */
export async function load(url: string, requests: autocannon.Request[], amount: number): Promise<Speed> {
  // It notices the end only at its next sample, by default once a second.
  const result = await autocannon({ url, requests, amount, connections: CONNECTIONS, timeout: 60, sampleInt: 20 });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { perSecond: amount / result.duration, p99: result.latency.p99 };
}
