import { string } from 'yup';
import { messages } from '#shared/messages.ts';
import type { ShownText } from '#shared/shownText.ts';

/** For what is typed to confirm; surrounding blanks are ignored. */
export function typedRule(isRight: (typed: string) => boolean, wrong: ShownText) {
  return string().trim().required(messages('required')).test('right', wrong, isRight);
}
