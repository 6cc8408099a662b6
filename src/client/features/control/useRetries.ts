import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

type Outcome = Promise<{ data?: { queued: number } | undefined; error?: unknown }>;
type Mutation<Argument extends unknown[]> = readonly [(...argument: Argument) => Outcome, { isLoading: boolean }];

export function useRetries(one: Mutation<[id: string]>, all: Mutation<[]>) {
  const say = useSay();
  const [tryOne, { isLoading: isOne }] = one;
  const [tryAll, { isLoading: isAll }] = all;
  const [failure, setFailure] = useState<{ message?: string; requestId?: string } | null>(null);
  const run = async (call: Outcome) => {
    setFailure(null);
    const { data, error } = await call;
    if (data) showToast({ variant: 'success', text: say(stravaMessages('retry_queued', { count: data.queued })) });
    else setFailure(isApiError(error) ? error : {});
  };
  return {
    retryOne: (id: string) => void run(tryOne(id)),
    retryAll: () => void run(tryAll()),
    isBusy: isOne || isAll,
    failure,
    dismiss: () => setFailure(null),
  };
}
