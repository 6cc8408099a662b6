import { randomUUID } from 'node:crypto';
import type { PolarAsk, PolarClient } from '#server/sources/polar/calls/polarClient.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';
import type { SealedPolarGrant } from './polarTokens.ts';

/** Polar ends a token only together with a registration, which the token of a refused connection does not have yet. */
export async function giveBack(
  client: PolarClient,
  ask: PolarAsk,
  { external_id, is_refused }: SealedPolarGrant,
): Promise<CallAnswer<null>> {
  if (is_refused) {
    const registered = await client.register(ask, randomUUID());
    if (!registered.ok) return registered.error.status === 401 ? { ok: true, value: null } : registered;
  }
  const ended = await client.deregister(ask, external_id);
  if (ended.ok || ended.error.status !== 403) return ended;
  // Polar refuses people who are not registered with the same status as those whose consents are missing.
  const known = await client.isRegistered(ask, external_id);
  return known.ok && !known.value ? { ok: true, value: null } : ended;
}
