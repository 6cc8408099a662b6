import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findByReceipt, findByUser } from '#server/activities/receipts.ts';
import { addressKey } from '#server/db/addressKey.ts';
import { lockStudyRow, lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { countCall, createCallCounter } from '#server/plugins/callCounter.ts';
import { conflict, type HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { findPlace, type Place } from '#server/research/participants/joiningRepository.ts';
import { RECEIPT_HEADER } from '#shared/constants.ts';
import { serverMessages } from '#shared/serverMessages.ts';

export type PlaceCaller = { id: string } & ({ receipt: string } | { userId: string });

/** Limits calls with one receipt; an upload is looked at every few seconds. */
export const PLACE_CALLS_LIMIT = { keyPrefix: 'place', points: 400, seconds: 15 * 60 };
export const WRONG_RECEIPTS_LIMIT = { keyPrefix: 'invite', points: 600, seconds: 15 * 60 };

const missing = () => notFound(serverMessages('place_not_found'));

async function findCode(db: Db, caller: PlaceCaller): Promise<string | undefined> {
  const found =
    'receipt' in caller ? await findByReceipt(db, caller.receipt) : await findByUser(db, caller.id, caller.userId);
  return found?.participant_id === caller.id ? found.code : undefined;
}

/** Throws the same 404 for an unknown place, another person's and a receipt of another place. */
export async function findOwnPlace(db: Db, caller: PlaceCaller, now: Date): Promise<Place> {
  const code = await findCode(db, caller);
  const place = code === undefined ? undefined : await findPlace(db, code, now);
  if (!place) throw missing();
  return place;
}

/** As `findOwnPlace`, and locks the study, as by every change of its participants. */
export async function lockOwnPlace(trx: Trx, caller: PlaceCaller, now: Date): Promise<Place> {
  if ('userId' in caller) requireActor(await lockUsers(trx, [caller.userId], 'named'), caller.userId);
  const { id } = await findOwnPlace(trx, caller, now);
  await lockStudyRow(trx, id);
  return findOwnPlace(trx, caller, now);
}

export const participationOver = (): HttpError => conflict(serverMessages('participation_over'));

/** Throws 409 in words for a participant: those for staff say what staff can do about it. */
export function requireRunning({ closed_at, withdrawn_at }: Pick<Place, 'closed_at' | 'withdrawn_at'>): void {
  if (closed_at || withdrawn_at) throw participationOver();
}

export type PlaceAccess = (request: FastifyRequest, id: string) => Promise<PlaceCaller>;

/** Counts calls with a receipt by the receipt, wrong ones by the address; throws 401, 403, 404 and 429. */
export function createPlaceAccess(app: FastifyInstance): PlaceAccess {
  const calls = createCallCounter(app.db, PLACE_CALLS_LIMIT);
  const wrong = createCallCounter(app.db, WRONG_RECEIPTS_LIMIT);

  const count = (request: FastifyRequest, counter: typeof calls, key: string) =>
    countCall(counter, key, () =>
      request.log.warn({ event: 'limit_hit', address: request.ip }, 'too many calls by a link'),
    );

  async function callerOf(request: FastifyRequest, id: string): Promise<PlaceCaller> {
    const receipt = request.headers[RECEIPT_HEADER];
    if (typeof receipt === 'string') return { id, receipt };
    await app.admit(request, 'studies:join');
    return { id, userId: request.user.id };
  }

  return async (request, id) => {
    const caller = await callerOf(request, id.toLowerCase());
    const isKnown = (await findCode(app.db, caller)) !== undefined;
    if ('receipt' in caller) {
      await (isKnown ? count(request, calls, caller.receipt) : count(request, wrong, addressKey(request.ip)));
    }
    if (!isKnown) throw missing();
    return caller;
  };
}
