import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { LinkedRedirectPage } from '#client/features/sources/linked/LinkedRedirectPage.tsx';
import { LinkedStartPage } from '#client/features/sources/linked/LinkedStartPage.tsx';
import { isLinkedSource, type LinkedSourceName } from '#shared/sources.ts';
import { JoinFrame } from './JoinFrame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { receiptPage } from './participation.tsx';

function OfSource({ page }: { page: (source: LinkedSourceName) => ReactNode }) {
  const { source } = useParams();
  return isLinkedSource(source) ? <JoinFrame>{page(source)}</JoinFrame> : <NotFoundPage />;
}

export const SourceStartRoute = () => <OfSource page={(source) => <LinkedStartPage source={source} />} />;
export const SourceRedirectRoute = () => (
  <OfSource page={(source) => <LinkedRedirectPage source={source} participation={receiptPage} />} />
);
