import './page.css';
import { Link } from 'react-router';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { PageFrame } from './PageFrame.tsx';

/** What `/forbidden` says, in the place of a page or an area that the person has no part in. */
export function ForbiddenInPlace({ backHref }: { backHref: string }) {
  const { forbidden } = usePagesTexts();
  return (
    <PageFrame title={forbidden.title}>
      <div className="k-notice">
        <p>{forbidden.text}</p>
        <Link to={backHref}>{forbidden.back}</Link>
      </div>
    </PageFrame>
  );
}
