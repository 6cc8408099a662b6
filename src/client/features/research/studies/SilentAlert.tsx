import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { overviewTexts } from '#client/texts/study/overview.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';

export function SilentAlert({ study, silent: count }: { study: Study; silent: number }) {
  const words = useTexts(overviewTexts);
  if (count === 0) return null;
  return (
    <div className="study-notices">
      <StateBlock
        tone="warning"
        text={words.silentAlert({ count, days: study.silent_after_days })}
        action={
          <ButtonLink to={`${studyParticipantsPath(study.id)}&status=silent`}>{words.showThese({ count })}</ButtonLink>
        }
      />
    </div>
  );
}
