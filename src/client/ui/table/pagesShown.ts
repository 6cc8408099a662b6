/** Up to this number all pages are shown. */
const ALL_SHOWN_MAX = 7;

/** Both ends and the neighbours of the current page; `null` is a gap. */
export function pagesShown(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= ALL_SHOWN_MAX) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const pages = [...wanted].filter((candidate) => candidate >= 1 && candidate <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((current, index) => {
    const before = pages[index - 1] ?? 0;
    if (current - before === 1) return [current];
    // A gap of a single page is that page.
    return current - before === 2 ? [current - 1, current] : [null, current];
  });
}
