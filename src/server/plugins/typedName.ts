import { serverMessages } from '#shared/serverMessages.ts';
import { invalidField } from './httpErrors.ts';

/** Throws 400 when a person typed the name of another object than the one that the call would delete or erase. */
export function requireTyped(typed: string | undefined, isRight: (typed: string) => boolean): void {
  if (typed !== undefined && !isRight(typed.trim())) throw invalidField('typed', serverMessages('typed_mismatch'));
}
