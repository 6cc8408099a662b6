import { decodeText, readCodeFile } from './codeFile.ts';
import type { TypedLine } from './codeLines.ts';

export type FileProblem = 'unreadable';

export async function readTypedFile(file: File): Promise<TypedLine[] | FileProblem> {
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return text === null ? 'unreadable' : await readCodeFile(text);
  } catch {
    // The file was moved or changed since it was chosen.
    return 'unreadable';
  }
}
