/** RTK Query invalidates after a failed change too; this returns no tags then. */
export function onSuccess<Tag>(...tags: Tag[]): (result: unknown, error: unknown) => Tag[] {
  return (_result, error) => (error ? [] : tags);
}
