/** Without characters that look or sound alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Each number has the same chance. */
function randomBelow(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}

/** Four groups of five characters, about 99 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomBelow(CHARACTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
