import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { useOfferUndo } from '#client/ui/toast/useOfferUndo.ts';
import type { DecideDuplicateBody, DuplicateDecision } from '#shared/contract/duplicates.ts';
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
  return {
    takeBack: async () => {
      await send({ decision: null });
      showToast({ text: undone });
    },
    decide: async (decision: DuplicateDecision, primaryId: string) => {
      await send({ decision, ...(decision === 'same' && { primary_id: primaryId }) });
      offerUndo(say(qualityMessages(SAID[decision])), () => send({ decision: null }));
    },
  };
}
