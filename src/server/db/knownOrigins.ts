import { createHmac } from 'node:crypto';
import { KNOWN_ORIGIN_SECONDS } from '#shared/constants.ts';
import { addressKey } from './addressKey.ts';
import type { KnownOriginsTable } from './schema/sessionsSchema.ts';
import type { Db, Trx } from './schema.ts';

type Kind = KnownOriginsTable['kind'];
const KEPT: Record<Kind, number> = { device: 6, address: 5 };

export interface Origin {
  device: string | undefined;
  address: string;
}

export type KnownOrigins = ReturnType<typeof createKnownOrigins>;

export function createKnownOrigins(db: Db, key: Uint8Array) {
  const hash = (kind: Kind, value: string): Uint8Array => createHmac('sha256', key).update(`${kind}:${value}`).digest();
  const hashesOf = ({ device, address }: Origin): [Kind, Uint8Array][] => [
    ...(device === undefined ? [] : [['device', hash('device', device)] as [Kind, Uint8Array]]),
    ['address', hash('address', addressKey(address))],
  ];

  return {
    async find(userId: string, origin: Origin, now: Date): Promise<ReadonlySet<Kind>> {
      const hashes = hashesOf(origin).map(([, value]) => value);
      const rows = await db
        .selectFrom('known_origins')
        .select('kind')
        .where('user_id', '=', userId)
        .where('key_hash', 'in', hashes)
        .where('expires_at', '>', now)
        .execute();
      return new Set(rows.map(({ kind }) => kind));
    },

    async knowsDevice(device: string, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('known_origins')
        .select('kind')
        .where('key_hash', '=', hash('device', device))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Call it after a sign-in, in its transaction. */
    async remember(trx: Trx, userId: string, origin: Origin, now: Date): Promise<void> {
      const times = { last_used_at: now, expires_at: new Date(now.getTime() + KNOWN_ORIGIN_SECONDS * 1000) };
      for (const [kind, key_hash] of hashesOf(origin)) {
        await trx
          .insertInto('known_origins')
          .values({ user_id: userId, kind, key_hash, ...times })
          .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'key_hash']).doUpdateSet(times))
          .execute();
        const ofKind = trx
          .selectFrom('known_origins')
          .select('key_hash')
          .where('user_id', '=', userId)
          .where('kind', '=', kind);
        await trx
          .deleteFrom('known_origins')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('key_hash', 'not in', ofKind.orderBy('last_used_at', 'desc').orderBy('key_hash').limit(KEPT[kind]))
          .execute();
      }
    },
  };
}
