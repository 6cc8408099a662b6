import type { ReactNode } from 'react';
import { isGone } from '#client/api/apiError.ts';
import { useStudiesHome, useWayBack } from '#client/features/research/useStudiesHome.ts';
import { useMay } from '#client/session/useMay.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import type { QueryLike } from '#client/ui/page/queryLike.ts';
import type { Study } from '#shared/contract/studies.ts';

export interface StudyGateProps {
  study: Study | undefined;
  query: Omit<QueryLike<unknown>, 'data'>;
  children: (study: Study) => ReactNode;
}

export function StudyGate({ study, query, children }: StudyGateProps) {
  const { page } = useTexts(studiesTexts);
  const isAllowed = useMay('studies:read');
  const home = useStudiesHome();
  const parent = useWayBack();

  if (!isAllowed) return <ForbiddenInPlace />;
  if (study && !isGone(query.error)) return children(study);
  return <PagePending query={query} title={page.study} failedTitle={page.failed} breadcrumb={[home]} parent={parent} />;
}
