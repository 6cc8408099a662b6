import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { useOfferUndo } from '#client/ui/toast/useOfferUndo.ts';
import type { DecideDuplicateBody, Duplicate, DuplicateDecision } from '#shared/contract/duplicates.ts';
import { qualityMessages } from '#shared/qualityMessages.ts';

const SAID: Record<DuplicateDecision, 'joined_as_same' | 'kept_apart' | 'kept_parallel'> = {
  same: 'joined_as_same',
  different: 'kept_apart',
  parallel: 'kept_parallel',
};

export function useDuplicate(id: string, studyId: string | undefined) {
  const own = duplicatesApi.useGetOwnDuplicateQuery(id, { skip: studyId !== undefined });
  const ofStudy = duplicatesApi.useGetStudyDuplicateQuery(
    { id, study_id: studyId ?? '' },
    { skip: studyId === undefined },
  );
  return studyId === undefined ? own : ofStudy;
}

export function useDecision(id: string, studyId: string | undefined) {
  const texts = useTexts(duplicatesTexts);
  const say = useSay();
  const [decideOwn] = duplicatesApi.useDecideOwnDuplicateMutation();
  const [decideOfStudy] = duplicatesApi.useDecideStudyDuplicateMutation();
  const send = (body: DecideDuplicateBody) =>
    studyId === undefined
      ? decideOwn({ id, ...body }).unwrap()
      : decideOfStudy({ id, study_id: studyId, ...body }).unwrap();

  const undone = say(qualityMessages('decision_taken_back'));
  const offerUndo = useOfferUndo({ undone, failed: texts.undoFailed });
  const undo = async ({ decided_at }: Pick<Duplicate, 'decided_at'>) => {
    const now = await send({ decision: null, ...(decided_at !== null && { from: decided_at }) });
    return now.decision === null ? undone : texts.decidedSince;
  };
  return {
    takeBack: async (shown: Duplicate) => showToast({ text: await undo(shown) }),
    decide: async (decision: DuplicateDecision, primaryId: string) => {
      const decided = await send({ decision, ...(decision === 'same' && { primary_id: primaryId }) });
      offerUndo(say(qualityMessages(SAID[decision])), () => undo(decided));
    },
  };
}
