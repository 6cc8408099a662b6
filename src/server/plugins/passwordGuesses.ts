import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What a guesser who knows lists, keyboards and habits tries first. A random password of 8 letters and digits takes 100 million guesses. */
const GUESSES_MIN = 3_000_000;
/** The time of an estimate grows faster than the length: this many characters take milliseconds, 128 a tenth of a second. */
const LENGTH_MAX = 32;

let estimator: ZxcvbnFactory | null = null;

/** Whether few guesses find `password`: it is often leaked, a row of keys, a sequence, a repetition, a date, or one of `words` with a few signs. */
export function isSoonGuessed(password: string, words: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const isWeak = (part: string) => (estimator?.check(part, [...words]).guesses ?? 0) < GUESSES_MIN;
  // A long one is as strong as its stronger end, or stronger.
  return isWeak(password.slice(0, LENGTH_MAX)) && isWeak(password.slice(-LENGTH_MAX));
}
