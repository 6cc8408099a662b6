/** Invented names; a surname is shared by a few of 100,000 people. */
const SYLLABLES =
  'ka ro mi len sten ber gau til dor ves han ju pa lo wen fri zig mor cas nel tu bra rik sol eva gun jor hel ana pet'.split(
    ' ',
  );
const BASE = SYLLABLES.length;
const SURNAMES = BASE ** 3;
const GIVEN = BASE ** 2;

const syllable = (index: number) => SYLLABLES[index % BASE] ?? '';

export function nameOf(n: number): { surname: string; given: string } {
  const s = (n * 7919) % SURNAMES;
  const g = (n * 104_729) % GIVEN;
  return {
    surname: syllable(Math.floor(s / GIVEN)) + syllable(Math.floor(s / BASE)) + syllable(s),
    given: syllable(Math.floor(g / BASE)) + syllable(g),
  };
}

/** Deterministic and unique for `n`. */
export function emailOf(n: number): string {
  const { surname, given } = nameOf(n);
  return `${given}.${surname}@uni-${Math.floor(n / SURNAMES)}.example`;
}
