import type { UploadProblem } from '#shared/contract/uploads.ts';
import { type Sentence, wordsOf } from '#shared/sentence.ts';

export function toUploadProblem({ code, message, params }: Sentence): UploadProblem {
  return params ? { code, message, params: wordsOf(params, (sentence) => sentence.message) } : { code, message };
}
