/** For `invalidatesTags`: the tags of a change that succeeded, none when it failed. The library alone invalidates both ways. */
export function onSuccess<Tag>(...tags: Tag[]): (result: unknown, error: unknown) => Tag[] {
  return (_result, error) => (error ? [] : tags);
}
