/** The page of a row that knows the list from which it is opened: the parameters of that list's address. */
export function withList(path: string, list: string | null): string {
  return list === null ? path : `${path}?list=${encodeURIComponent(list)}`;
}
