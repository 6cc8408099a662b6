import { useState } from 'react';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { type ApiError, failureOf } from '#client/api/apiError.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { useOfferUndo } from '#client/ui/toast/useOfferUndo.ts';
import type { ExcludeActivitiesAnswer, ExcludeActivitiesBody, ExcludeReason } from '#shared/contract/activities.ts';
import type { Sentence } from '#shared/sentence.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

type Former = NonNullable<ExcludeActivitiesAnswer['former']>;

function wayBack(former: Former, from: ExcludeActivitiesBody['from']): ExcludeActivitiesBody[] {
  const calls = new Map<string, ExcludeActivitiesBody>();
  for (const { id, exclusion } of former) {
    const name = JSON.stringify(exclusion);
    const call = calls.get(name);
    if (call) call.ids.push(id);
    else {
      const { reason, note } = exclusion ?? {};
      calls.set(name, {
        ids: [id],
        excluded: exclusion !== null,
        from,
        ...(reason && { reason }),
        ...(note && { note }),
      });
    }
  }
  return [...calls.values()];
}

export function useExclusion() {
  const { exclude: texts } = useTexts(activitiesTexts);
  const say = useSay();
  const [change, { isLoading }] = activitiesApi.useExcludeActivitiesMutation();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const offer = useOfferUndo({ undone: texts.undone, failed: texts.undoFailed });

  const offerUndo = (sentence: Sentence, former: Former, from: ExcludeActivitiesBody['from']) => {
    const undo = async () => {
      let left = former.length;
      for (const call of wayBack(former, from)) left -= (await change(call).unwrap()).changed;
      return left > 0 ? texts.changedSince({ count: left }) : undefined;
    };
    if (former.length === 0) showToast({ text: texts.already });
    else offer(say(sentence), undo);
  };

  return {
    /** Rejects with the `ApiError`, for the form. */
    exclude: async (ids: readonly string[], reason: ExcludeReason, note: string) => {
      const body = { ids: [...ids], excluded: true, reason, ...(note && { note }) };
      const { changed, former } = await change(body).unwrap();
      const before = former ?? ids.map((id) => ({ id, exclusion: null }));
      offerUndo(stravaMessages('activities_excluded', { count: changed }), before, { reason, note });
    },
    /** False when it was not saved. */
    include: async (ids: readonly string[]) => {
      if (isLoading) return false;
      setFailure(null);
      try {
        const { changed, former = [] } = await change({ ids: [...ids], excluded: false }).unwrap();
        offerUndo(stravaMessages('activities_included', { count: changed }), former, null);
        return true;
      } catch (error) {
        setFailure(failureOf(error));
        showToast({ text: texts.failed, variant: 'error' });
        return false;
      }
    },
    failure,
    dismiss: () => setFailure(null),
  };
}
