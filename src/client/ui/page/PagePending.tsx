import { Link } from 'react-router';
import { useSay } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from './ForbiddenInPlace.tsx';
import { type Crumb, PageFrame } from './PageFrame.tsx';
import { QueryFailure } from './QueryFailure.tsx';
import type { QueryLike } from './queryLike.ts';
import { Skeleton } from './Skeleton.tsx';

interface PagePendingProps {
  query: Omit<QueryLike<unknown>, 'data'>;
  /** The heading without the object's name: "Lab". */
  title: string;
  /** A complete sentence: "Could not load the lab." */
  failedTitle: string;
  /** Without the page itself. */
  breadcrumb: readonly Crumb[];
  /** Link for an unknown object. */
  parent: { label: string; href: string };
}

/** A page without its object: loading, not found, forbidden or failed. */
export function PagePending({ query, title, failedTitle, breadcrumb, parent }: PagePendingProps) {
  const { error: failure, isFetching, refetch } = query;
  const say = useSay();
  if (!failure) {
    return (
      <PageFrame title={title} breadcrumb={[...breadcrumb, { label: title }]}>
        <Skeleton lines={6} />
      </PageFrame>
    );
  }
  if (failure.status === 403) return <ForbiddenInPlace />;
  const isGone = failure.status === 404 && failure.message !== undefined;
  const heading = isGone ? say(failure) : title;
  return (
    <PageFrame title={heading} breadcrumb={[...breadcrumb, { label: heading }]}>
      {isGone ? (
        <div className="k-notice">
          <Link to={parent.href}>{parent.label}</Link>
        </div>
      ) : (
        <QueryFailure failure={failure} title={failedTitle} isBusy={isFetching} onRetry={refetch} />
      )}
    </PageFrame>
  );
}
