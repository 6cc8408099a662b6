import { useReviewFlaggedMutation } from '#client/api/research/qualityApi.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { ExcludeReason } from '#shared/contract/activities.ts';
import type { ReviewAnswer, ReviewBody } from '#shared/contract/quality.ts';
import type { QualityFlag } from '#shared/qualityChecks.ts';

function wayBack(flag: QualityFlag, former: ReviewAnswer['former']): ReviewBody[] {
  const calls = new Map<string, ReviewBody>();
  for (const { id, decision, reason, note, utc_offset } of former) {
    const name = JSON.stringify([decision, reason, note, utc_offset]);
    const call = calls.get(name);
    if (call) call.ids.push(id);
    else {
      const zone = utc_offset !== null && { utc_offset };
      calls.set(name, { flag, ids: [id], decision, ...(reason && { reason }), ...(note && { note }), ...zone });
    }
  }
  return [...calls.values()];
}

export function useReview(studyId: string, flag: QualityFlag) {
  const texts = useTexts(qualityTexts);
  const [review] = useReviewFlaggedMutation();

  const undo = async (former: ReviewAnswer['former']) => {
    try {
      for (const body of wayBack(flag, former)) await review({ id: studyId, ...body }).unwrap();
      showToast({ text: texts.undone });
    } catch {
      showToast({ text: texts.changeFailed, variant: 'error' });
    }
  };
  const send = async (body: Omit<ReviewBody, 'flag'>) => {
    const { changed, former } = await review({ id: studyId, flag, ...body }).unwrap();
    const said = {
      keep: texts.kept,
      exclude: texts.excluded,
      fix_time_zone: texts.fixed,
      none: texts.takenBack,
    }[body.decision ?? 'none'];
    const action = former.length > 0 ? { label: texts.undo, onSelect: () => void undo(former) } : undefined;
    showToast({ variant: 'success', text: said({ count: changed }), action });
  };
  return {
    /** False when it was not saved. */
    decide: async (ids: readonly string[], decision: 'keep' | null) => {
      try {
        await send({ ids: [...ids], decision });
        return true;
      } catch {
        showToast({ text: texts.changeFailed, variant: 'error' });
        return false;
      }
    },
    /** Rejects with the `ApiError`, for the form. */
    exclude: (ids: readonly string[], reason: ExcludeReason, note: string) =>
      send({ ids: [...ids], decision: 'exclude', reason, ...(note && { note }) }),
    /** Rejects with the `ApiError`, for the form. */
    fixTimeZone: (ids: readonly string[], utc_offset: number) =>
      send({ ids: [...ids], decision: 'fix_time_zone', utc_offset }),
  };
}
