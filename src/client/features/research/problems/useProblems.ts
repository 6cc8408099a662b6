import { textOfError } from '#client/api/apiError.ts';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { problemsTexts } from '#client/texts/study/problems.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { ChangeStudyProblemBody, StudyProblem } from '#shared/contract/studyProblems.ts';
import type { HandCloseReason } from '#shared/studyProblemKinds.ts';

type Change = Omit<ChangeStudyProblemBody, 'version'>;

export function useProblems(studyId: string) {
  const texts = useTexts(problemsTexts);
  const { ui } = useTexts();
  const say = useSay();
  const report = useReport();
  const [change] = studyProblemsApi.useChangeStudyProblemMutation();
  const [reopen] = studyProblemsApi.useReopenStudyProblemMutation();

  const send = ({ id, version }: StudyProblem, body: Change) =>
    change({ id: studyId, problem_id: id, version, ...body }).unwrap();
  const offerUndo = (changed: StudyProblem, former: StudyProblem, text: string) => {
    const { state } = former;
    const undo = () => void report(send(changed, { state }), { done: texts.undone });
    showToast({ variant: 'success', text, action: { label: ui.undo, onSelect: undo } });
  };

  return {
    /** Rejects with the `ApiError`, for the form. */
    save: (problem: StudyProblem, body: Change) => send(problem, body),
    close: async (problem: StudyProblem, close_reason: HandCloseReason) => {
      offerUndo(await send(problem, { state: 'closed', close_reason }), problem, texts.closedToast);
    },
    mark: async (problem: StudyProblem, state: 'open' | 'in_progress') => {
      try {
        offerUndo(await send(problem, { state }), problem, texts.savedToast);
      } catch (error) {
        showToast({ variant: 'error', text: say(textOfError(error)) });
      }
    },
    reopen: ({ id }: StudyProblem) =>
      report(reopen({ id: studyId, problem_id: id }).unwrap(), { done: texts.reopenedToast }),
  };
}

export type ProblemActs = ReturnType<typeof useProblems>;
