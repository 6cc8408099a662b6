import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';

/** Fails to sign in `count` times from one local address, each time with another forged X-Forwarded-For; the statuses. */
export async function attemptsFrom(port: number, localAddress: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= count; attempt += 1) {
    const request = https.request({
      ...{ host: '127.0.0.1', port, localAddress, method: 'POST', path: '/api/auth/login' },
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` },
      // The certificate of these checks is signed by itself.
      rejectUnauthorized: false,
    });
    request.end(JSON.stringify({ email: 'nobody@kadenz.test', password: 'wrong password', client: 'web' }));
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    statuses.push(answer.statusCode ?? 0);
  }
  return statuses;
}
