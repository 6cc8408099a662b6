import autocannon from 'autocannon';
import { p99Of, type Speed } from './figures.ts';

export const CONNECTIONS = 10;

export interface LoadOptions {
  connections?: number;
  perSecond?: number;
}

/** Sends exactly `amount`, `connections` at a time; throws when an answer is not 2xx. */
export async function load(
  url: string,
  requests: autocannon.Request[],
  amount: number,
  { connections = CONNECTIONS, perSecond }: LoadOptions = {},
): Promise<Speed> {
  // Its own histogram has whole milliseconds, too coarse for calls of about two.
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    // It checks for the end once per sample, by default once a second.
    const pace = perSecond === undefined ? {} : { overallRate: perSecond };
    const options = { url, requests, amount, connections, timeout: 60, sampleInt: 20, ...pace };
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { perSecond: amount / result.duration, p99: p99Of(times) };
}
