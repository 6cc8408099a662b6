import { messages } from './messages.ts';
import type { Sentence } from './sentence.ts';

/** What a screen may say: its own words, a sentence of the agreement, or a failure that carries one. */
export type Said = string | Partial<Sentence>;

/** What a failed call said; `otherwise` when it had no words. */
export function saidOf(failure: Partial<Sentence> | undefined, otherwise: Said = messages('error_occurred')): Said {
  if (!failure?.message) return otherwise;
  const { code, params, message } = failure;
  return { code, params, message };
}
