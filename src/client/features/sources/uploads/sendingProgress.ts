/** Outlives the section that shows it, as the sending does. */
const percents = new Map<string, number>();
const listeners = new Set<() => void>();

export const percentOf = (key: string): number | null => percents.get(key) ?? null;

export function setPercent(key: string, percent: number | null): void {
  if (percent === null) percents.delete(key);
  else percents.set(key, percent);
  for (const listener of listeners) listener();
}

export function onPercent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
