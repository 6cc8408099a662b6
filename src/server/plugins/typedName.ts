import { serverMessages } from '#shared/serverMessages.ts';
import { type HttpError, invalidField } from './httpErrors.ts';

/** As a page shows it and as keyboards type it, so that it is found by a search and can be typed to confirm. */
export function cleanName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Without `typed` nothing is compared. */
export function isTyped(typed: string | undefined, isRight: (typed: string) => boolean): boolean {
  return typed === undefined || isRight(typed.trim());
}

export function mistyped(): HttpError {
  return invalidField('typed', serverMessages('typed_mismatch'));
}

/** Throws 400 when a person typed the name of another object than the one that the call would delete or erase. */
export function requireTyped(typed: string | undefined, isRight: (typed: string) => boolean): void {
  if (!isTyped(typed, isRight)) throw mistyped();
}
