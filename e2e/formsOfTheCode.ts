import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '../src/client/features');

/** Forms whose edits are not worth a question: sign-in and those that only confirm by typing. */
const asksNothing = (source: string) => source.includes('keepsChanges={false}');
/** A form that only has buttons. */
const hasNoField = (source: string) => source.includes('initialValues={{}}');

/** The file of every form that asks before its edits are lost, as the code has them. */
export function formsThatAsk(): string[] {
  return globSync('**/*.tsx', { cwd: client })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => {
      const source = readFileSync(path.join(client, file), 'utf8');
      return /<(AppForm|UnsavedChanges)\b/.test(source) && !asksNothing(source) && !hasNoField(source);
    })
    .map((file) => path.basename(file, '.tsx'))
    .sort();
}
