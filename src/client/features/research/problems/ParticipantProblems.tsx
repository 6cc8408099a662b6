import { Link } from 'react-router';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { problemsTexts } from '#client/texts/study/problems.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { stateWords } from './problemWords.ts';

const SHOWN = 10;

interface ParticipantProblemsProps {
  participant: { id: string; code: string };
  study: Study;
  isOff: boolean;
}

/** Nothing without an open problem; comes last on the page, so that nothing moves when its answer arrives. */
export function ParticipantProblems({ participant, study, isOff }: ParticipantProblemsProps) {
  const texts = useTexts(problemsTexts);
  const asked = { id: study.id, participant_id: participant.id, page: 1, page_size: SHOWN } as const;
  const { data } = studyProblemsApi.useListStudyProblemsQuery(asked, { skip: isOff });
  const open = data?.problems.filter(({ state }) => state !== 'closed') ?? [];
  if (open.length === 0) return null;
  return (
    <PageSection title={texts.ofParticipant}>
      <ul>
        {open.map((problem) => (
          <li key={problem.id}>
            {texts.kinds[problem.kind]} ({stateWords(problem, texts)}), {texts.fields.opened}{' '}
            {formatDateTime(problem.opened_at, study.timezone)}, {texts.fields.assignee}:{' '}
            {problem.assignee_email ?? texts.nobody}
            {problem.note && `. ${problem.note}`}
          </li>
        ))}
      </ul>
      <p className="no-print">
        <Link to={`${studyPath(study.id)}?tab=problems&q=${encodeURIComponent(participant.code)}`}>{texts.all}</Link>
      </p>
    </PageSection>
  );
}
