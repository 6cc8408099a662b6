import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';

export interface Crumb {
  label: string;
  /** Left out for the current page. */
  href?: string;
}

interface PageFrameProps {
  /** The H1, and the first half of the window's title. */
  title: string;
  /** The participant's code of the page; as the whole title it has the mono font. */
  code?: string | undefined;
  breadcrumb?: readonly Crumb[];
  /** Beside the heading, for example a status tag. */
  status?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The heading takes the focus after a change of page. */
export function PageFrame({ title, code, breadcrumb, status, actions, children }: PageFrameProps) {
  const { ui } = useTexts();
  const { pathname, key } = useLocation();
  const isFirstPage = key === 'default';
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} – ${productName()}`;
  }, [title]);

  const handlePageChange = useEffectEvent(() => {
    if (isFirstPage) return;
    heading.current?.focus({ preventScroll: true });
  });
  // A change of the query alone (page, search) keeps the focus.
  useLayoutEffect(() => {
    if (pathname) handlePageChange();
  }, [pathname]);

  return (
    <div className="k-page">
      {breadcrumb && breadcrumb.length > 0 && (
        <nav className="k-breadcrumb" aria-label={ui.breadcrumb}>
          <ol>
            {breadcrumb.map(({ label, href }) => (
              <li key={label}>
                {href === undefined ? (
                  <span aria-current="page">{wholeCodes(label)}</span>
                ) : (
                  <Link to={href}>{wholeCodes(label)}</Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="k-page-head">
        <div className="k-page-title">
          <h1 ref={heading} tabIndex={-1} className={title === code ? 'k-page-code' : undefined}>
            {wholeCodes(title)}
          </h1>
          {status}
        </div>
        {actions && <div className="k-actions no-print">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
