/** RTK Query invalidates after a failed change too; this returns no tags then. */
export function onSuccess<const Tags extends readonly unknown[]>(...tags: Tags) {
  return (_result: unknown, error: unknown): Tags[number][] => (error ? [] : [...tags]);
}
