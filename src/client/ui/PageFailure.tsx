import './page.css';
import { Link } from 'react-router';
import { useSay } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from './ForbiddenInPlace.tsx';
import { type Crumb, PageFrame } from './PageFrame.tsx';
import { QueryFailure } from './QueryFailure.tsx';
import type { Failure } from './queryLike.ts';

interface PageFailureProps {
  failure: Failure;
  /** The page's heading while nothing is known about its object: "Lab". */
  title: string;
  /** The way to the page, without the page itself. */
  breadcrumb: readonly Crumb[];
  /** Where somebody goes on from something that is not there. */
  parent: { label: string; href: string };
  dashboardPath: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** A page whose one object could not be read: not there, not for this role, or not now. */
export function PageFailure(props: PageFailureProps) {
  const { failure, title, breadcrumb, parent, dashboardPath, isBusy, onRetry } = props;
  const say = useSay();
  if (failure.status === 403) return <ForbiddenInPlace backHref={dashboardPath} />;
  const isGone = failure.status === 404 && failure.message !== undefined;
  const heading = isGone ? say(failure.message ?? '') : title;
  return (
    <PageFrame title={heading} breadcrumb={[...breadcrumb, { label: heading }]}>
      {isGone ? (
        <div className="k-notice">
          <Link to={parent.href}>{parent.label}</Link>
        </div>
      ) : (
        <QueryFailure failure={failure} isBusy={isBusy} onRetry={onRetry} />
      )}
    </PageFrame>
  );
}
