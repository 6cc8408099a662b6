import { Link } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import type { PageSize } from '#shared/constants.ts';
import { PageSizeSelect } from './PageSizeSelect.tsx';
import { pagesShown } from './pagesShown.ts';

interface PagerProps {
  label: string;
  page: number;
  pageSize: PageSize;
  total: number;
  /** The query string of a page. */
  linkTo: (page: number) => string;
  onPageSize: (pageSize: PageSize) => void;
}

export function Pager({ label, page, pageSize, total, linkTo, onPageSize }: PagerProps) {
  const { ui } = useTexts();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));

  // At an end it stays a link to the current page, so that it keeps the focus.
  const step = (target: number, name: string, sign: string) => {
    const isOff = target < 1 || target > pageCount;
    return (
      <Link
        className="k-page-link"
        to={{ search: linkTo(isOff ? page : target) }}
        replace={isOff}
        aria-label={name}
        aria-disabled={isOff || undefined}
      >
        <span aria-hidden="true">{sign}</span>
      </Link>
    );
  };

  return (
    <div className="k-pager no-print">
      <nav aria-label={ui.pagesOf({ table: label })}>
        <ul>
          <li>{step(page - 1, ui.previousPage, '‹')}</li>
          {pagesShown(page, pageCount).map((shown, index) => (
            <li key={shown ?? `gap-${String(index)}`}>
              {shown === null ? (
                <span className="k-page-link" aria-hidden="true">
                  …
                </span>
              ) : (
                <Link
                  className="k-page-link"
                  to={{ search: linkTo(shown) }}
                  aria-label={ui.page({ page: formatCount(shown) })}
                  aria-current={shown === page ? 'page' : undefined}
                >
                  {formatCount(shown)}
                </Link>
              )}
            </li>
          ))}
          <li>{step(page + 1, ui.nextPage, '›')}</li>
        </ul>
      </nav>
      <PageSizeSelect pageSize={pageSize} onPageSize={onPageSize} />
    </div>
  );
}
