import { once } from 'node:events';
import net from 'node:net';

/** Below the ephemeral ports of the system, above the well-known ones. */
const FROM = 20_000;
const TO = 32_000;

/** Outside the ephemeral range, so that no other process gets the port before the server starts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    const server = net.createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`Of the ports from ${FROM} to ${TO} none was free`);
}
