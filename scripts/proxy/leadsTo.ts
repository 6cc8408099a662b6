import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';

/** Where plain http leads a visitor who names this host. */
export async function leadsTo(port: number, host: string): Promise<string | undefined> {
  const request = http.get({ host: '127.0.0.1', port, headers: { host } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.headers.location;
}
