import net from 'node:net';

/** Fails on demand. */
export interface TcpProxy {
  url: string;
  reset(): void;
  /** Drops all bytes: permanently on open connections, on new ones while it is silent. */
  setSilent(isSilent: boolean): void;
  /** The answer that arrived is lost. */
  cutAnswerTo(text: string | null): void;
  /** How many pieces went through so far, in both directions; about one for each message. */
  pieces(): number;
  /** The connection of the `next`-th piece from now is lost after this part of it, from 0 to 1. */
  cutWithin(next: number, part: number): { isDone(): boolean };
  close(): void;
}

export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const upstreamPort = Number(target.port || 5432);
  const sockets = new Set<net.Socket>();
  const dead = new WeakSet<net.Socket>();
  let isSilent = false;
  let cutText: string | null = null;
  let pieces = 0;
  let cut: { at: number; part: number; isDone: boolean } | null = null;

  const pass = (chunk: Buffer, to: net.Socket, connection: readonly net.Socket[]) => {
    pieces += 1;
    if (cut === null || cut.isDone || pieces < cut.at) {
      to.write(chunk);
      return;
    }
    cut.isDone = true;
    for (const socket of connection) dead.add(socket);
    to.write(chunk.subarray(0, Math.round(cut.part * chunk.length)), () => {
      for (const socket of connection) socket.destroy();
    });
  };

  const server = net.createServer((client) => {
    const upstream = net.connect(upstreamPort, target.hostname);
    if (isSilent) dead.add(client);
    let isCut = false;
    const connection = [client, upstream];
    client.on('data', (chunk) => {
      isCut ||= cutText !== null && chunk.includes(cutText);
      if (!dead.has(client)) pass(chunk, upstream, connection);
    });
    upstream.on('data', (chunk) => {
      if (isCut) client.resetAndDestroy();
      else if (!dead.has(client)) pass(chunk, client, connection);
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
    pieces: () => pieces,
    cutWithin(next, part) {
      const own = { at: pieces + next, part, isDone: false };
      cut = own;
      return { isDone: () => own.isDone };
    },
    close() {
      server.close();
      reset();
    },
  };
}
