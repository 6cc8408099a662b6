import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { useStudiesHome } from '#client/features/research/useStudiesHome.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { StudyGate, type StudyGateProps } from './StudyGate.tsx';

interface StudyChangeFrameProps extends StudyGateProps {
  title: (study: Study) => string;
  label: string;
}

/** The page of a form that changes a study; a closed study has no form. */
export function StudyChangeFrame({ title, label, children, ...gate }: StudyChangeFrameProps) {
  const home = useStudiesHome();
  const say = useSay();
  const content = (study: Study): ReactNode =>
    study.closed_at === null ? (
      children(study)
    ) : (
      <StateBlock
        text={say(researchMessages('study_closed'))}
        action={<Link to={studyPath(study.id)}>{study.title}</Link>}
      />
    );
  return (
    <StudyGate {...gate}>
      {(study) =>
        mayInStudy(study.part, 'studies:change') ? (
          <PageFrame
            title={title(study)}
            breadcrumb={[home, { label: study.title, href: studyPath(study.id) }, { label }]}
          >
            {content(study)}
          </PageFrame>
        ) : (
          <ForbiddenInPlace />
        )
      }
    </StudyGate>
  );
}
