import { object, string } from 'yup';
import { messages } from '#shared/messages.ts';
import type { ShownText } from '#shared/shownText.ts';

/** Surrounding blanks are ignored. */
export function typedSchema(isRight: (typed: string) => boolean, wrong: ShownText, field = 'typed') {
  return object({ [field]: string().trim().required(messages('required')).test('right', wrong, isRight) });
}
