import { useEffect, useState } from 'react';
import { type ApiError, isApiError } from '#client/api/apiError.ts';
import { searchApi } from '#client/api/searchApi.ts';
import { SEARCH_WAIT_MS } from '#client/ui/table/SearchField.tsx';
import type { SearchAnswer } from '#shared/contract/search.ts';

interface PaletteSearch {
  found: SearchAnswer | undefined;
  isBusy: boolean;
  failure: ApiError | undefined;
  ask: (typed: string) => void;
  retry: () => void;
}

/** Waits shortly after the last key; an answer to an earlier text never replaces a later one. */
export function usePaletteSearch(typed: string): PaletteSearch {
  const wanted = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => setAsked(wanted), SEARCH_WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);

  const { data, error, isFetching, refetch } = searchApi.useSearchQuery(asked, {
    skip: asked === '',
    refetchOnMountOrArgChange: true,
  });
  const isBusy = wanted !== '' && (wanted !== asked || isFetching);
  const failure = !isBusy && wanted !== '' && isApiError(error) ? error : undefined;
  return {
    found: wanted === '' || failure ? undefined : data,
    isBusy,
    failure,
    ask: (text) => setAsked(text.trim()),
    retry: () => void refetch(),
  };
}
