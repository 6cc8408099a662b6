import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '../../src/client');

/** Every component that shows dialogs, and how many, from the code. */
export function dialogsOfTheCode(): Record<string, number> {
  const found: Record<string, number> = {};
  for (const file of globSync('{app,features,forms}/**/*.tsx', { cwd: client }).sort()) {
    if (file.endsWith('.test.tsx')) continue;
    const source = readFileSync(path.join(client, file), 'utf8');
    const dialogs = source.match(/<(ModalDialog|DialogButton|ConfirmDialog|ConfirmButton)\b/g)?.length ?? 0;
    if (dialogs > 0) found[path.basename(file, '.tsx')] = dialogs;
  }
  return found;
}
