import { TOKEN_KINDS } from '#shared/tokenKinds.ts';

/** 128 bits, as the server makes them. */
export function newReceipt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return `${TOKEN_KINDS.receipt}.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
