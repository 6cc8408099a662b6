import net from 'node:net';

/** Fails on demand. */
export interface TcpProxy {
  url: string;
  reset(): void;
  /** Drops all bytes: permanently on open connections, on new ones while it is silent. */
  setSilent(isSilent: boolean): void;
  /** The answer that arrived is lost. */
  cutAnswerTo(text: string | null): void;
  close(): void;
}

export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const upstreamPort = Number(target.port || 5432);
  const sockets = new Set<net.Socket>();
  const dead = new WeakSet<net.Socket>();
  let isSilent = false;
  let cutText: string | null = null;

  const server = net.createServer((client) => {
    const upstream = net.connect(upstreamPort, target.hostname);
    if (isSilent) dead.add(client);
    let isCut = false;
    client.on('data', (chunk) => {
      isCut ||= cutText !== null && chunk.includes(cutText);
      if (!dead.has(client)) upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isCut) client.resetAndDestroy();
      else if (!dead.has(client)) client.write(chunk);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  target.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: target.href,
    reset,
    setSilent(next) {
      isSilent = next;
      if (isSilent) for (const socket of sockets) dead.add(socket);
    },
    cutAnswerTo(text) {
      cutText = text;
    },
    close() {
      server.close();
      reset();
    },
  };
}
