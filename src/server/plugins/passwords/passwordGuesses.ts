import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Guesses by a cracker who knows leaked lists, keyboard patterns and dates; a random password of 8 letters and digits
 * takes 100 million.
 */
const GUESSES_MIN = 3_000_000;
/** The estimate's time grows faster than the length: this length takes milliseconds, 128 characters 100 ms. */
const LENGTH_MAX = 32;

let estimator: ZxcvbnFactory | null = null;

export function isSoonGuessed(password: string, words: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const isWeak = (part: string) => (estimator?.check(part, [...words]).guesses ?? 0) < GUESSES_MIN;
  // A long password is at least as strong as its stronger end.
  return isWeak(password.slice(0, LENGTH_MAX)) && isWeak(password.slice(-LENGTH_MAX));
}
