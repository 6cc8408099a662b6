import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { LinkedRedirectPage } from '#client/features/sources/linked/LinkedRedirectPage.tsx';
import { LinkedStartPage } from '#client/features/sources/linked/LinkedStartPage.tsx';
import { isLinkedSource, type LinkedSourceName } from '#shared/sources.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { receiptPage } from './participation.tsx';

function OfSource({ page }: { page: (source: LinkedSourceName) => ReactNode }) {
  const { source } = useParams();
  return isLinkedSource(source) ? page(source) : <NotFoundPage />;
}

export const SourceStartRoute = () => (
  <OfSource page={(source) => <LinkedStartPage source={source} languages={<LanguageChoice />} />} />
);
export const SourceRedirectRoute = () => (
  <OfSource
    page={(source) => <LinkedRedirectPage source={source} languages={<LanguageChoice />} participation={receiptPage} />}
  />
);
