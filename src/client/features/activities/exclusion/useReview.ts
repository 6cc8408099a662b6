import { useState } from 'react';
import { type ApiError, failureOf, textOfError } from '#client/api/apiError.ts';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { ExcludeReason } from '#shared/contract/activities.ts';
import type { ReviewAnswer, ReviewBody } from '#shared/contract/quality.ts';
import { REVIEWS_PER_CALL, type Reviewed } from '#shared/qualityChecks.ts';
import { slicesOf } from '#shared/slicesOf.ts';

type Former = ReviewAnswer['former'];

const keyOf = ({ id, flag }: Former[number]) => `${id} ${flag}`;

const inCalls = ({ ids, ...body }: ReviewBody): ReviewBody[] =>
  slicesOf(ids, REVIEWS_PER_CALL).map((some) => ({ ...body, ids: some }));

const isByHand = ({ flag }: Former[number]) => flag === 'by_hand';

/** Reviews by hand first, because one of an activity that is excluded already is left out. */
function wayBack(former: Former, from: ReviewBody['decision']): ReviewBody[] {
  const calls = new Map<string, ReviewBody>();
  for (const { id, flag, decision, reason, note, utc_offset } of former.toSorted(
    (one, other) => Number(isByHand(other)) - Number(isByHand(one)),
  )) {
    const name = JSON.stringify([flag, decision, reason, note, utc_offset]);
    const call = calls.get(name);
    if (call) call.ids.push(id);
    else {
      const zone = utc_offset !== null && { utc_offset };
      calls.set(name, { flag, ids: [id], decision, from, ...(reason && { reason }), ...(note && { note }), ...zone });
    }
  }
  return [...calls.values()].flatMap(inCalls);
}

export function useReview(studyId: string, flag: Reviewed) {
  const texts = useTexts(qualityTexts);
  const { exclude } = useTexts(activitiesTexts);
  const { ui } = useTexts();
  const say = useSay();
  const [review, { isLoading }] = qualityApi.useReviewFlaggedMutation();

  const [failure, setFailure] = useState<ApiError | null>(null);

  const sayFailed = (error: unknown) => {
    const why = say(textOfError(error));
    showToast({ text: `${texts.changeFailed} ${why}`, variant: 'error' });
  };

  const undo = async (former: Former, from: ReviewBody['decision']) => {
    try {
      const left = new Map(former.map((one) => [keyOf(one), one.id]));
      for (const body of wayBack(former, from)) {
        const answer = await review({ id: studyId, ...body }).unwrap();
        for (const one of answer.former) left.delete(keyOf(one));
      }
      const count = new Set(left.values()).size;
      showToast({ text: count > 0 ? exclude.changedSince({ count }) : texts.undone });
    } catch (error) {
      sayFailed(error);
    }
  };
  const offerUndo = (decision: ReviewBody['decision'], former: Former) => {
    if (former.length === 0) return showToast({ text: exclude.already });
    const message = {
      keep: texts.kept,
      exclude: texts.excluded,
      fix_time_zone: texts.fixed,
      none: flag === 'by_hand' ? texts.included : texts.takenBack,
    }[decision ?? 'none'];
    const action = { label: ui.undo, onSelect: () => void undo(former, decision) };
    return showToast({
      variant: 'success',
      text: message({ count: new Set(former.map(({ id }) => id)).size }),
      action,
    });
  };
  /** The reviews before a failed call can be undone. */
  const send = async (body: Omit<ReviewBody, 'flag'>) => {
    const former: Former = [];
    try {
      for (const call of inCalls({ flag, ...body }))
        former.push(...(await review({ id: studyId, ...call }).unwrap()).former);
    } catch (error) {
      if (former.length > 0) offerUndo(body.decision, former);
      throw error;
    }
    offerUndo(body.decision, former);
  };
  return {
    /** False when it was not saved. */
    decide: async (ids: readonly string[], decision: 'keep' | null) => {
      if (isLoading) return false;
      setFailure(null);
      try {
        await send({ ids: [...ids], decision });
        return true;
      } catch (error) {
        setFailure(failureOf(error));
        sayFailed(error);
        return false;
      }
    },
    failure,
    dismiss: () => setFailure(null),
    /** Rejects with the `ApiError`, for the form. */
    exclude: (ids: readonly string[], reason: ExcludeReason, note: string) =>
      send({ ids: [...ids], decision: 'exclude', reason, ...(note && { note }) }),
    /** Rejects with the `ApiError`, for the form. */
    fixTimeZone: (ids: readonly string[], utc_offset: number) =>
      send({ ids: [...ids], decision: 'fix_time_zone', utc_offset }),
  };
}
