import { useEffect, useState } from 'react';
import { type ApiError, isApiError } from '#client/api/apiError.ts';
import { useSearchQuery } from '#client/api/searchApi.ts';
import { SEARCH_WAIT_MS } from '#client/ui/table/SearchField.tsx';
import type { SearchAnswer } from '#shared/contract/search.ts';

interface PaletteSearch {
  /** The latest answer; undefined before the first one, after a failure and with nothing typed. */
  found: SearchAnswer | undefined;
  /** The text has no answer yet: `found` belongs to an earlier text. */
  isBusy: boolean;
  failure: ApiError | undefined;
  /** Asks at once instead of shortly after the last key. */
  ask: (typed: string) => void;
  retry: () => void;
}

/** Searches shortly after the last key. An answer to an earlier text never replaces a later one. */
export function usePaletteSearch(typed: string): PaletteSearch {
  const wanted = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => setAsked(wanted), SEARCH_WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);

  const { data, error, isFetching, refetch } = useSearchQuery(asked, {
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
