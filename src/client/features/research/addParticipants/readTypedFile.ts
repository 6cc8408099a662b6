import { decodeText, readCodeFile } from './codeFile.ts';
import type { TypedLine } from './codeLines.ts';

export type FileProblem = 'unreadable';

/** The lines of a file that somebody chose. */
export async function readTypedFile(file: File): Promise<TypedLine[] | FileProblem> {
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return text === null ? 'unreadable' : await readCodeFile(text);
  } catch {
    // Moved or changed since it was chosen.
    return 'unreadable';
  }
}
