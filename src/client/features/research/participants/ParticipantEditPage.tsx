import { Link } from 'react-router';
import { participantPath } from '#client/features/research/researchScreens.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { withList } from '#client/ui/table/withList.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { ParticipantForm } from './ParticipantForm.tsx';
import { useParticipantPage } from './useParticipantPage.ts';

interface ParticipantEditPageProps {
  id: string;
  onLeave: (href: string) => void;
}

export function ParticipantEditPage({ id, onLeave }: ParticipantEditPageProps) {
  const { page, edit } = useTexts(participantsTexts);
  const say = useSay();
  const loaded = useParticipantPage(id);
  const { participant, study, list } = loaded;
  const href = withList(participantPath(id), list);

  if (!loaded.isAllowed || (participant && !mayInStudy(participant.part, 'participants:change'))) {
    return <ForbiddenInPlace />;
  }
  if (!participant || !study) {
    return (
      <PagePending
        query={loaded}
        title={edit.loading}
        failedTitle={page.failed}
        breadcrumb={[loaded.home]}
        parent={loaded.parent}
      />
    );
  }
  const { code, status } = participant;
  const studyHref = loaded.studyHref(study.id);
  const locked = study.status === 'closed' ? edit.closed : undefined;
  const reason = status === 'withdrawn' ? edit.withdrawn : locked;
  return (
    <PageFrame
      title={edit.title({ code })}
      code={code}
      breadcrumb={[
        loaded.home,
        { label: participant.study_title, href: studyHref },
        { label: code, href },
        { label: page.edit },
      ]}
    >
      {reason === undefined ? (
        <ParticipantForm
          participant={participant}
          study={study}
          onDone={() => {
            showToast({ variant: 'success', text: say(researchMessages('participant_saved')) });
            onLeave(href);
          }}
          onCancel={() => onLeave(href)}
        />
      ) : (
        <StateBlock text={reason} action={<Link to={href}>{edit.back}</Link>} />
      )}
    </PageFrame>
  );
}
