import { Link } from 'react-router';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { PageSizeSelect } from './PageSizeSelect.tsx';
import type { PageKey } from './tableParams.ts';
import type { TableState } from './useTableState.ts';

/** Keys of the neighbouring pages; null at an end of the list. */
export interface PageKeys {
  next: string | null;
  previous: string | null;
  /** The total is exact. */
  isExact: boolean;
}

interface KeyPagerProps {
  label: string;
  table: Pick<TableState, 'page' | 'key' | 'pageSize' | 'linkTo' | 'setPageSize'>;
  /** Undefined before the first answer. */
  keys: PageKeys | undefined;
  total: number;
}

const NOT_COUNTED = 0;

/** First, previous, next and last page by key, for lists that are too long to number their pages. */
export function KeyPager({ label, table, keys, total }: KeyPagerProps) {
  const { ui } = useTexts();
  const texts = useTexts(tablesTexts);
  const { next = null, previous = null, isExact = false } = keys ?? {};
  const pageCount = isExact ? Math.max(1, Math.ceil(total / table.pageSize)) : NOT_COUNTED;
  const isFirst = keys !== undefined && previous === null;
  const page = table.page === NOT_COUNTED && isFirst ? 1 : table.page;
  const numbered = (offset: number) => (page === NOT_COUNTED ? NOT_COUNTED : page + offset);

  const here = () => {
    if (page === NOT_COUNTED) return next === null ? texts.pageAtEnd : texts.pageNearEnd;
    const shown = formatCount(page);
    return pageCount === NOT_COUNTED
      ? texts.pageHere({ page: shown })
      : texts.pageOf({ page: shown, pages: formatCount(pageCount) });
  };
  // At an end it stays a link to the current page, so that it keeps the focus.
  const step = (name: string, isOff: boolean, target: number, key?: PageKey) => (
    <Link
      className="k-page-link"
      to={{ search: isOff ? table.linkTo(table.page, table.key) : table.linkTo(target, key) }}
      replace={isOff}
      aria-disabled={isOff || undefined}
    >
      {name}
    </Link>
  );

  return (
    <div className="k-pager no-print">
      <nav aria-label={ui.pagesOf({ table: label })}>
        <ul>
          <li>{step(texts.firstPage, previous === null, 1)}</li>
          <li>
            {page === 2
              ? step(texts.previousPage, previous === null, 1)
              : step(texts.previousPage, previous === null, numbered(-1), { before: previous ?? undefined })}
          </li>
          <li className="k-page-here">{here()}</li>
          <li>{step(texts.nextPage, next === null, numbered(1), { after: next ?? undefined })}</li>
          <li>{step(texts.lastPage, next === null, pageCount, { before: 'end' })}</li>
        </ul>
      </nav>
      <PageSizeSelect pageSize={table.pageSize} onPageSize={table.setPageSize} />
    </div>
  );
}
