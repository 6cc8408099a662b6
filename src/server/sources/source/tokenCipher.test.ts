import { randomBytes } from 'node:crypto';
import { createTokenCipher, TokenCipherError } from './tokenCipher.ts';

const key = new Uint8Array(randomBytes(32));
const cipher = createTokenCipher(key);
const ANNA = '0192f0c1-0000-7000-8000-000000000001';
const BEN = '0192f0c1-0000-7000-8000-000000000002';

test('what was sealed for an athlete can be opened for that athlete', () => {
  expect(cipher.open(cipher.seal('token é 🏃', ANNA), ANNA)).toBe('token é 🏃');
});

test('the same text is encrypted differently each time and is not in the blob', () => {
  const blobs = [cipher.seal('canary-token', ANNA), cipher.seal('canary-token', ANNA)];
  expect(Buffer.from(blobs[0] ?? []).equals(Buffer.from(blobs[1] ?? []))).toBe(false);
  for (const blob of blobs) expect(Buffer.from(blob).toString('latin1')).not.toContain('canary');
});

test('tokens moved to another row cannot be opened there', () => {
  expect(() => cipher.open(cipher.seal('token', ANNA), BEN)).toThrow(TokenCipherError);
});

test('a change of any byte is noticed', () => {
  const blob = cipher.seal('token', ANNA);
  for (let index = 0; index < blob.length; index++) {
    const changed = new Uint8Array(blob);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => cipher.open(changed, ANNA)).toThrow(TokenCipherError);
  }
  for (const length of [0, 1, 4, 32, blob.length - 1]) {
    expect(() => cipher.open(blob.subarray(0, length), ANNA)).toThrow(TokenCipherError);
  }
});

test('an older key still opens, an unknown one does not', () => {
  const old = cipher.seal('token', ANNA);
  const next = new Uint8Array(randomBytes(32));
  expect(createTokenCipher(next, [key]).open(old, ANNA)).toBe('token');
  expect(() => createTokenCipher(next).open(old, ANNA)).toThrow(TokenCipherError);
  expect(() => cipher.open(createTokenCipher(next, [key]).seal('token', ANNA), ANNA)).toThrow(TokenCipherError);
});
