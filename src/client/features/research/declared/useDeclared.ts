import { useState } from 'react';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { useOfferUndo } from '#client/ui/toast/useOfferUndo.ts';
import type { Absence, AbsenceBody, Pause, PauseBody } from '#shared/contract/adherence.ts';

export function useDeclared({ studyId, participantId }: { studyId: string; participantId: string | null }) {
  const texts = useTexts(declaredTexts);
  const [declareAbsence] = adherenceApi.useDeclareAbsenceMutation();
  const [removeAbsence] = adherenceApi.useRemoveAbsenceMutation();
  const [pauseParticipant] = adherenceApi.usePauseParticipantMutation();
  const [pauseStudy] = adherenceApi.usePauseStudyMutation();
  const [changePause] = adherenceApi.useChangePauseMutation();
  const [removePause] = adherenceApi.useRemovePauseMutation();
  const offerUndo = useOfferUndo(texts);
  const [isActing, setActing] = useState(false);

  const sendPause = (of: string | null, body: PauseBody) =>
    of === null ? pauseStudy({ id: studyId, ...body }).unwrap() : pauseParticipant({ id: of, ...body }).unwrap();
  const act = async (change: () => Promise<unknown>, text: string, back: () => Promise<unknown>) => {
    if (isActing) return;
    setActing(true);
    try {
      await change();
      offerUndo(text, back);
    } catch {
      showToast({ text: texts.failed, variant: 'error' });
    }
    setActing(false);
  };

  return {
    /** Rejects with the `ApiError`, for the form. */
    declare: async (body: AbsenceBody) => {
      const { absence } = await declareAbsence({ id: participantId ?? '', ...body }).unwrap();
      offerUndo(texts.declaredToast, () => removeAbsence(absence.id).unwrap());
    },
    pause: async (body: PauseBody) => {
      const { pause } = await sendPause(participantId, body);
      offerUndo(texts.pausedToast, () => removePause(pause.id).unwrap());
    },
    endPause: ({ id, last_day }: Pause, today: string) =>
      act(
        () => changePause({ id, last_day: today }).unwrap(),
        texts.endedToast,
        () => changePause({ id, last_day }).unwrap(),
      ),
    takeBackPause: ({ id, participant_id, ...body }: Pause) =>
      act(
        () => removePause(id).unwrap(),
        texts.removedToast,
        () => sendPause(participant_id, { ...body, reason: body.reason ?? '' }),
      ),
    takeBackAbsence: ({ id, channel: _channel, ...body }: Absence) =>
      act(
        () => removeAbsence(id).unwrap(),
        texts.removedToast,
        () => declareAbsence({ id: participantId ?? '', ...body }).unwrap(),
      ),
  };
}

export type Declared = ReturnType<typeof useDeclared>;
