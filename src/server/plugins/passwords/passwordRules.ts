import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { type HttpError, invalidField } from '#server/plugins/httpErrors.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants.ts';
import { emailKey } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { normalizePassword } from './passwordHashing.ts';

/**
 * Guesses by a cracker who knows leaked lists, keyboard patterns and dates; a random password of 8 letters and digits
 * takes 100 million.
 */
const GUESSES_MIN = 3_000_000;
/** The estimate's time grows faster than the length: this length takes milliseconds, 128 characters 100 ms. */
const LENGTH_MAX = 32;

let estimator: ZxcvbnFactory | null = null;

function isSoonGuessed(password: string, words: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const isWeak = (part: string) => (estimator?.check(part, [...words]).guesses ?? 0) < GUESSES_MIN;
  // A long password is at least as strong as its stronger end.
  return isWeak(password.slice(0, LENGTH_MAX)) && isWeak(password.slice(-LENGTH_MAX));
}

/** Common German words, of which the lists of leaked passwords have few. */
const COMMON_WORDS = [
  ...['password', 'passwort', 'kennwort', 'willkommen', 'welcome', 'geheim', 'kadenz', 'strava'],
  ...['frühling', 'sommer', 'herbst', 'winter', 'studie', 'labor', 'forschung'],
];
/** Shorter words are part of too many good passwords. */
const WORD_MIN = 3;

interface PasswordOwner {
  email: string;
  labName?: string | undefined;
}

const runsOfLetters = (text: string) => text.split(/[^\p{L}]+/u).filter((run) => run !== '');

function isTooCommon(password: string, { email, labName = '' }: PasswordOwner, productName: string): boolean {
  const plain = password.toLowerCase();
  const address = emailKey(email);
  const ownTexts = [address, address.split('@', 1)[0] ?? ''];
  const names = [productName, labName].map((name) => name.normalize('NFKC').toLowerCase());
  const words = [...ownTexts, ...names].flatMap(runsOfLetters).filter((word) => word.length >= WORD_MIN);
  const known = new Set([...COMMON_WORDS, ...words]);
  const runs = runsOfLetters(plain);
  // Words only, with any digits and signs around them.
  const isOnlyWords = runs.length > 0 && runs.every((run) => known.has(run));
  return ownTexts.includes(plain) || isOnlyWords || isSoonGuessed(plain, [...known, ...ownTexts]);
}

export function passwordProblem(
  field: string,
  password: string,
  owner: PasswordOwner,
  productName: string,
): HttpError | null {
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < PASSWORD_MIN) return invalidField(field, messages('password_too_short'));
  if (length > PASSWORD_MAX) return invalidField(field, messages('password_too_long'));
  if (isTooCommon(normalized, owner, productName)) {
    return invalidField(field, serverMessages('password_too_common'));
  }
  return null;
}
