/**
 * Begins the text of a statement that is planned once for each connection instead of each time. For one that is asked often, always
 * in the same words, and would be carried out in the same way whatever its values are.
 */
export const PREPARED = '/* prepared */';

const names = new Map<string, string>();

/** What such a statement is called on a connection; undefined for any other. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(PREPARED)) return undefined;
  const name = names.get(text) ?? `kadenz_${names.size + 1}`;
  names.set(text, name);
  return name;
}
