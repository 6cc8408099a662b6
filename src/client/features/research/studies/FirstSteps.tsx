import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { overviewTexts } from '#client/texts/study/overview.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';

export function FirstSteps({ study }: { study: Study }) {
  const { page } = useTexts(studiesTexts);
  const words = useTexts(overviewTexts);
  const mayAdd = mayInStudy(study.part, 'participants:create');
  return (
    <StateBlock
      title={words.nextTitle}
      text={
        <>
          <p>{mayAdd ? words.nextText : words.nextForAnalyst}</p>
          <ol className="study-steps">
            <li>
              {mayAdd ? (
                <ButtonLink to={studyParticipantsPath(study.id, true)}>{page.addParticipants}</ButtonLink>
              ) : (
                page.addParticipants
              )}
            </li>
            <li>{words.handOut}</li>
            <li>{words.watch}</li>
          </ol>
        </>
      }
    />
  );
}
