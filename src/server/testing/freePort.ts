import { once } from 'node:events';
import net from 'node:net';

/** Below the ports that a system gives to whoever asks for any, and above those that need a privilege or are known. */
const FROM = 20_000;
const TO = 32_000;

/**
 * A port of this machine that nobody listens on. Whoever else asks the system for any port, as most tests do, does not get it
 * before the server starts that it is meant for.
 */
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
