import { messages } from './messages.ts';
import type { Sentence } from './sentence.ts';

/** A text of the client, a sentence of the catalogue, or an error that has one. */
export type ShownText = string | Partial<Sentence>;

/** The sentence of an error; `otherwise` when it has none. */
export function textOfFailure(
  failure: Partial<Sentence> | undefined,
  otherwise: ShownText = messages('error_occurred'),
): ShownText {
  if (!failure?.message) return otherwise;
  const { code, params, message } = failure;
  return { code, params, message };
}
