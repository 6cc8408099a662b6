import { useEffect, useState } from 'react';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { isCodePrefix } from './studySchema.ts';

/** Milliseconds without a key press, after which the server is queried. */
const CHECK_WAIT_MS = 300;

interface PrefixState {
  isChecking: boolean;
  isFree: boolean;
  problem: Sentence | undefined;
}

const UNKNOWN: PrefixState = { isChecking: false, isFree: false, problem: undefined };

/** `own` is the study's own prefix and always free. */
export function usePrefixCheck(prefix: string, own: string): PrefixState {
  const [check] = studiesApi.useLazyCheckPrefixQuery();
  const [answer, setAnswer] = useState<{ prefix: string; state: PrefixState } | null>(null);
  const asks = isCodePrefix(prefix) && prefix !== own;

  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    const ask = async () => {
      const { data } = await check(prefix);
      if (!isCurrent) return;
      const taken = data?.title
        ? researchMessages('prefix_taken_by', { title: data.title })
        : researchMessages('prefix_taken');
      const problem = data && !data.is_free ? taken : undefined;
      setAnswer({ prefix, state: { isChecking: false, isFree: data?.is_free === true, problem } });
    };
    const timer = setTimeout(() => void ask(), CHECK_WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asks, prefix, check]);

  if (!asks) return UNKNOWN;
  return answer?.prefix === prefix ? answer.state : { ...UNKNOWN, isChecking: true };
}
