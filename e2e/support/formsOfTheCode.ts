import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '../../src/client/features');

const asksNothing = (source: string) => source.includes('keepsChanges={false}');
const hasNoField = (source: string) => source.includes('initialValues={{}}');

/** The files of all forms that ask before edits are lost, from the code. */
export function formsThatAsk(): string[] {
  return globSync('**/*.tsx', { cwd: client })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => {
      const source = readFileSync(path.join(client, file), 'utf8');
      return /<(AppForm|StoredForm|UnsavedChanges)\b/.test(source) && !asksNothing(source) && !hasNoField(source);
    })
    .map((file) => path.basename(file, '.tsx'))
    .sort();
}
