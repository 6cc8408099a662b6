import { hkdfSync } from 'node:crypto';

/** Keys of 32 bytes, one for each purpose. */
export interface Secret {
  derive(purpose: string): Uint8Array;
  /** Of the former secret key: they read, and write nothing. */
  deriveFormer(purpose: string): Uint8Array[];
  /** Outlives a change of the secret key, for values that are compared later, such as links in mails. */
  deriveLasting(purpose: string): Uint8Array;
}

interface OtherKeys {
  former?: string | null;
  /** The secret key of the first start; without it, the oldest one known. */
  lasting?: string | null;
}

export function createSecret(secretKey: string, { former = null, lasting = null }: OtherKeys = {}): Secret {
  const current = createDerivation(secretKey);
  const older = former === null ? null : createDerivation(former);
  return {
    derive: current,
    deriveFormer: (purpose) => (older === null ? [] : [older(purpose)]),
    deriveLasting: lasting === null ? (older ?? current) : createDerivation(lasting),
  };
}

function createDerivation(secretKey: string): (purpose: string) => Uint8Array {
  const keys = new Map<string, Uint8Array>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = new Uint8Array(hkdfSync('sha256', secretKey, '', `kadenz:${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
}
