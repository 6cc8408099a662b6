import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AuditActor, type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isJson, parseJson } from '#server/sources/polar/calls/polarBody.ts';
import type { PolarServices } from '#server/sources/polar/calls/polarServices.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';
import type { SourceWebhook, WebhookReading } from '#server/sources/source/sourceWebhook.ts';

interface Found {
  id: string;
  url: string;
  isActive: boolean;
}

interface Parts extends Pick<PolarServices, 'client' | 'cipher'> {
  db: Db;
  callbackUrl: string;
  now: () => Date;
}

export interface PolarWebhook extends SourceWebhook {
  /** Polar switches it off after seven days without an answer of ours. */
  reactivate(): Promise<void>;
  /** Whether the raw bytes have the signature of the stored key. */
  isSigned(bytes: Uint8Array, signature: string): Promise<boolean>;
}

const NO_CONTENT = 204;
/** Open control rooms ask again with every event. */
const RECENT_MS = 60_000;

/** One webhook per app. Polar gives the key of its signatures only in the answer to the creation. */
export function createPolarWebhook({ db, client, cipher, callbackUrl, now }: Parts): PolarWebhook {
  let last: { at: number; reading: WebhookReading } | null = null;
  const keyRow = () => db.selectFrom('source_webhooks').selectAll().where('source', '=', 'polar').executeTakeFirst();

  async function read(): Promise<CallAnswer<Found | null>> {
    const answer = await client.asApp('/webhooks');
    if (!answer.ok) return answer;
    const { status, bytes } = answer.value;
    const body = parseJson(bytes);
    // Nothing at all is no webhook; a page of a proxy is no answer of Polar's.
    if (bytes.length > 0 && !isJson(body)) return { ok: false, error: { kind: 'unavailable', status } };
    const list = isJson(body) && Array.isArray(body.data) ? body.data.filter(isJson) : [];
    const ours = list.find(({ url }) => url === callbackUrl) ?? list[0];
    if (!ours || typeof ours.id !== 'string' || typeof ours.url !== 'string') return { ok: true, value: null };
    return { ok: true, value: { id: ours.id, url: ours.url, isActive: ours.active !== false } };
  }

  async function stateOf({ id, url, isActive }: Found): Promise<WebhookReading['state']> {
    if (url !== callbackUrl) return 'foreign';
    if ((await keyRow())?.external_id !== id) return 'keyless';
    return isActive ? 'active' : 'off';
  }

  async function readingOf(found: CallAnswer<Found | null>): Promise<WebhookReading> {
    if (!found.ok)
      return { state: 'unknown', url: null, isAppKnown: found.error.kind === 'misconfigured' ? false : null };
    if (found.value === null) return { state: 'none', url: null, isAppKnown: true };
    return { state: await stateOf(found.value), url: found.value.url, isAppKnown: true };
  }

  async function reading(): Promise<WebhookReading> {
    const answer = await readingOf(await read());
    last = { at: now().getTime(), reading: answer };
    return answer;
  }

  /** Other control rooms ask again, and must not get what was read before. */
  async function record(trx: Trx, entry: Omit<AuditEntry, 'objectId' | 'at'>): Promise<void> {
    last = null;
    await announce(trx, { change: { topics: ['control'], userId: null } });
    await writeAudit(trx, { ...entry, objectId: null, at: now() });
  }

  async function create(actor: AuditActor): Promise<boolean> {
    const answer = await client.asApp('/webhooks', {
      method: 'POST',
      body: JSON.stringify({ events: ['EXERCISE'], url: callbackUrl }),
    });
    if (!answer.ok) return false;
    const body = parseJson(answer.value.bytes);
    const data = isJson(body) && isJson(body.data) ? body.data : {};
    const { id, signature_secret_key: key } = data;
    if (typeof id !== 'string' || typeof key !== 'string') return false;
    const row = { external_id: id, key_encrypted: cipher.seal(key, 'polar'), created_at: now() };
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto('source_webhooks')
        .values({ source: 'polar', ...row })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
        .execute();
      await record(trx, { actor, action: 'webhook.registered', changes: { source: { old: null, new: 'polar' } } });
    });
    return true;
  }

  async function remove(id: string, actor: AuditActor): Promise<boolean> {
    const answer = await client.asApp(`/webhooks/${encodeURIComponent(id)}`, { method: 'DELETE' });
    if (!answer.ok && answer.error.status !== 404) return false;
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('source_webhooks').where('source', '=', 'polar').execute();
      await record(trx, { actor, action: 'webhook.unregistered', changes: { source: { old: 'polar', new: null } } });
    });
    return true;
  }

  /** False also when there is none any more. */
  async function wakeUp(): Promise<boolean> {
    const answer = await client.asApp('/webhooks/activate', { method: 'POST' });
    return answer.ok && answer.value.status !== NO_CONTENT;
  }

  async function wakeUpFor(actor: AuditActor): Promise<boolean> {
    if (!(await wakeUp())) return false;
    const changes = { source: { old: null, new: 'polar' } };
    await inTransaction(db, (trx) => record(trx, { actor, action: 'webhook.activated', changes }));
    return true;
  }

  return {
    reading,

    async recentReading() {
      const isRecent = last !== null && now().getTime() - last.at < RECENT_MS;
      return last !== null && isRecent ? last.reading : reading();
    },

    async switchOn(actor) {
      const found = await read();
      if (!found.ok) return false;
      if (found.value === null) return create(actor);
      const state = await stateOf(found.value);
      if (state === 'foreign') return false;
      if (state === 'keyless') return (await remove(found.value.id, actor)) && create(actor);
      return state === 'active' || wakeUpFor(actor);
    },

    async reactivate() {
      const found = await read();
      if (found.ok && found.value && (await stateOf(found.value)) === 'off') await wakeUp();
    },

    /** Ends a foreign one too. */
    async switchOff(actor) {
      const found = await read();
      if (!found.ok || found.value === null) return found.ok;
      return remove(found.value.id, actor);
    },

    async isSigned(bytes, signature) {
      const row = await keyRow();
      if (!row || !/^[0-9a-f]{64}$/i.test(signature)) return false;
      const wanted = createHmac('sha256', cipher.open(row.key_encrypted, 'polar')).update(bytes).digest();
      return timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
    },
  };
}
