/**
 * A participant's pseudonym, `KDZ-004-4`: the study's prefix (2 to 5 letters), a number (3 to 6 digits) and a check
 * digit. Letters stand only before the first hyphen and digits only after it, so that I and 1 or O and 0 are not
 * confused.
 */
interface ParticipantCode {
  prefix: string;
  number: string;
  check: string;
}

const SHAPE = /^([A-Z]{2,5})-(\d{3,6})-(\d)$/;
/** Without a separator, letters end where digits, or letters that stand for digits, begin. */
const LOOSE = /^(?:([A-Z01]{2,5})-|([A-Z]{2,5}))([\dOIL]{3,6})-([\dOIL])$/;
/** Separators: word processors replace hyphens by other dashes. */
export const BETWEEN = /\s*[-\u2010-\u2015\u2212]\s*|\s+/g;

/** Damm's quasigroup of order 10 detects every single wrong digit and every swap of neighbours. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

/** The check character of `prefix` and `number`; letters count as the numbers 10 (A) to 35 (Z), as in an ISIN. */
export function checkCharacter(prefix: string, number: string): string {
  const digits = [...`${prefix}${number}`].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((state, digit) => DAMM[Number(state)]?.[Number(digit)] ?? '0', '0');
}

/** `number` has at least three digits. */
export function codeOf(prefix: string, number: number): string {
  const digits = String(number).padStart(3, '0');
  return `${prefix}-${digits}-${checkCharacter(prefix, digits)}`;
}

/** Parts of a code, with or without a correct check character; null for another shape. */
export function parseCode(code: string): ParticipantCode | null {
  const [, prefix, number, check] = SHAPE.exec(code) ?? [];
  return prefix && number && check ? { prefix, number, check } : null;
}

/** A typed code in its stored spelling: capitals, hyphens, no letters instead of digits. */
export function normalizeCode(typed: string): string {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  const [, apart, together, number, check] = LOOSE.exec(text.replaceAll(BETWEEN, '-')) ?? [];
  const prefix = apart ?? together;
  if (!prefix || !number || !check) return text;
  const toDigits = (part: string) => part.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const toLetters = (part: string) => part.replaceAll('0', 'O').replaceAll('1', 'I');
  return `${toLetters(prefix)}-${toDigits(number)}-${toDigits(check)}`;
}

/** Whether the normalized `code` is complete with a correct check character. */
export function isWholeCode(code: string): boolean {
  const parts = parseCode(code);
  return parts !== null && checkCharacter(parts.prefix, parts.number) === parts.check;
}

type CodeProblem = { kind: 'shape' } | { kind: 'prefix' } | { kind: 'check'; suggestion: string };

/** The problem of a normalized code in the study with `prefix`; null when valid. */
export function codeProblem(code: string, prefix: string): CodeProblem | null {
  const parts = parseCode(code);
  if (!parts) return { kind: 'shape' };
  if (parts.prefix !== prefix) return { kind: 'prefix' };
  const check = checkCharacter(parts.prefix, parts.number);
  return check === parts.check ? null : { kind: 'check', suggestion: `${parts.prefix}-${parts.number}-${check}` };
}

const EMAIL_SIGN = /@/;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const TWO_DIGIT_DAY = '(?:0[1-9]|[12]\\d|3[01])';
const TWO_DIGIT_MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d{2}';
const MONTH_NAME = '(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)[a-zä]*\\.?';
/** German, English and technical dates, also without separators. */
const DATES = [
  '\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?(?:19|20)?\\d{2}',
  `${YEAR}[./-]\\d{1,2}[./-]\\d{1,2}`,
  `${YEAR}${TWO_DIGIT_MONTH}${TWO_DIGIT_DAY}`,
  `${TWO_DIGIT_DAY}${TWO_DIGIT_MONTH}${YEAR}`,
  `${DAY}(?:\\.|st|nd|rd|th)?\\s*${MONTH_NAME}\\s*${YEAR}`,
  `${MONTH_NAME}\\s*${DAY}(?:st|nd|rd|th)?,?\\s*${YEAR}`,
];
const DATE = new RegExp(`(?<!\\d)(?:${DATES.join('|')})(?!\\d)`, 'i');

/** Whether an entered line looks personal: an e-mail address or a date. */
export function looksPersonal(text: string): boolean {
  const plain = text.normalize('NFKC');
  return EMAIL_SIGN.test(plain) || DATE.test(plain);
}
