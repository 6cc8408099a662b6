import type { TokenCipher } from '#server/sources/source/tokenCipher.ts';

/** The id names the person at Polar while the token waits for its end. */
export interface SealedPolarGrant {
  token: string;
  external_id: string;
  /** The connection was refused, so the person is not registered by this token. */
  is_refused?: boolean;
}

export function sealGrant(cipher: TokenCipher, grant: SealedPolarGrant, rowId: string): Uint8Array {
  return cipher.seal(JSON.stringify(grant), rowId);
}

export function openGrant(cipher: TokenCipher, sealed: Uint8Array, rowId: string): SealedPolarGrant {
  return JSON.parse(cipher.open(sealed, rowId)) as SealedPolarGrant;
}
