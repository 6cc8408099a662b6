import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { freePort } from '#server/testing/freePort.ts';
import { startNginx } from './nginx.ts';

/** Reads an answer that its server sends at once through the site of nginx, and what nginx warns of. */
export async function readThroughNginx(path: string, size: number): Promise<{ bytes: number; warnings: string }> {
  const source = http.createServer((_request, response) => response.end(Buffer.alloc(size)));
  await once(source.listen(0, '127.0.0.1'), 'listening');
  const nginx = await startNginx((source.address() as AddressInfo).port, await freePort());
  try {
    const request = https.get({
      host: '127.0.0.1',
      port: nginx.httpsPort,
      path,
      agent: false,
      rejectUnauthorized: false,
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    const lines = (await nginx.errorLog()).split('\n');
    return { bytes, warnings: lines.filter((line) => line.includes('temporary file')).join('\n') };
  } finally {
    await nginx.stop();
    source.close();
  }
}
