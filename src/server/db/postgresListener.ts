import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  onPayload(payload: string): void;
  /** Called after a reconnect: notifications may be lost. */
  onGap(): void;
}

const CONNECT_LIMIT_MS = 1500;
const ANSWER_LIMIT_MS = 1500;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** An idle connection does not show that it is dead, so it is queried. */
const ASK_EVERY_MS = 2000;

/**
 * Listens on its own connection and reconnects when that breaks. Rejects when the first connection fails; resolves to
 * the function that ends it.
 */
export async function listenOnPostgres(
  databaseUrl: string,
  channel: string,
  { onPayload, onGap }: Listener,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
      application_name: 'kadenz listener',
    });
    let asking: NodeJS.Timeout | undefined;
    function lose(): void {
      clearInterval(asking);
      if (client !== next) return;
      client = null;
      next.end().catch(() => undefined);
      reconnect(FIRST_WAIT_MS);
    }
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    next.on('error', lose);
    next.on('end', lose);
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (isEnded) return next.end();
    client = next;
    asking = setInterval(() => {
      next.query('SELECT 1').catch(lose);
    }, ASK_EVERY_MS).unref();
  }

  function reconnect(wait: number): void {
    if (isEnded) return;
    timer = setTimeout(() => {
      connect().then(onGap, () => reconnect(Math.min(wait * 2, LONGEST_WAIT_MS)));
    }, wait);
    timer.unref();
  }

  await connect();
  return async () => {
    isEnded = true;
    if (timer) clearTimeout(timer);
    const goodbye = client?.end().catch(() => undefined);
    await Promise.race([goodbye, pause(ANSWER_LIMIT_MS, undefined, { ref: false })]);
  };
}
