import { fileMessages } from '#shared/fileMessages.ts';
import type { Sentence, SentenceParams } from '#shared/sentence.ts';

type FileProblemCode = keyof typeof fileMessages.table;

/** Why a file is not read; `sentence` says it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence.message, options);
    this.sentence = sentence;
  }

  get code(): FileProblemCode {
    return this.sentence.code as FileProblemCode;
  }

  get params(): SentenceParams {
    return this.sentence.params ?? {};
  }
}

/** Ends the reading of a file that need not be read; never said. */
export class KnownFile extends FileProblem {
  readonly sha256: string;
  /** From an archive of Strava. */
  readonly stravaId: string | null;

  constructor(sha256: string, stravaId: string | null = null) {
    super({ code: 'known_file', message: 'known file' });
    this.sha256 = sha256;
    this.stravaId = stravaId;
  }
}

/**
 * A problem stays itself, and a failure of the disk is not one of the file; any other failure of reading foreign bytes means
 * damage.
 */
export function asFileProblem(error: unknown, otherwise: 'damaged' | 'truncated' | 'not_an_archive' = 'damaged') {
  if (error instanceof FileProblem) return error;
  if (error instanceof Error && 'syscall' in error) throw error;
  return new FileProblem(fileMessages(otherwise), { cause: error });
}
