import Button from 'antd/es/button';
import { useState } from 'react';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { blindingTexts } from '#client/texts/study/blinding.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { BlindingForm } from './BlindingForm.tsx';

interface StudyBlindingProps {
  study: Study;
  team: readonly TeamMember[];
  mayChange: boolean;
}

export function StudyBlinding({ study, team, mayChange }: StudyBlindingProps) {
  const texts = useTexts(blindingTexts);
  const [isChanging, setChanging] = useState(false);
  const [member, setMember] = useState<TeamMember | null>(null);
  const [set] = studiesApi.useSetBlindingMutation();
  const [unblind] = studiesApi.useUnblindMemberMutation();
  const { id, analysts_blinded: isOn } = study;
  const finish = (text: string) => {
    setChanging(false);
    setMember(null);
    showToast({ variant: 'success', text });
  };
  const analysts = team.filter(({ level }) => level === 'analyst');
  return (
    <PageSection
      title={texts.title}
      actions={mayChange && <Button onClick={() => setChanging(true)}>{isOn ? texts.end : texts.begin}</Button>}
    >
      <p className="study-lead">{isOn ? texts.on : texts.off}</p>
      {isOn && mayChange && analysts.length > 0 && (
        <ul className="study-blinded">
          {analysts.map((each) => (
            <li key={each.user_id}>
              {each.unblinded_at === null ? (
                <>
                  {each.email}{' '}
                  <Button
                    size="small"
                    aria-label={texts.breakFor({ email: each.email })}
                    onClick={() => setMember(each)}
                  >
                    {texts.break}
                  </Button>
                </>
              ) : (
                texts.broken({ email: each.email })
              )}
            </li>
          ))}
        </ul>
      )}
      <ModalDialog
        open={isChanging}
        title={isOn ? texts.endTitle : texts.beginTitle}
        onClose={() => setChanging(false)}
      >
        <BlindingForm
          effect={isOn ? texts.endEffect : texts.beginEffect}
          submitLabel={isOn ? texts.end : texts.begin}
          send={(reason) => set({ id, analysts_blinded: !isOn, reason }).unwrap()}
          onDone={() => finish(isOn ? texts.ended : texts.begun)}
          onCancel={() => setChanging(false)}
        />
      </ModalDialog>
      {member && (
        <ModalDialog open title={texts.breakTitle({ email: member.email })} onClose={() => setMember(null)}>
          <BlindingForm
            effect={texts.breakEffect}
            submitLabel={texts.break}
            send={(reason) => unblind({ id, user_id: member.user_id, reason }).unwrap()}
            onDone={() => finish(texts.broken({ email: member.email }))}
            onCancel={() => setMember(null)}
          />
        </ModalDialog>
      )}
    </PageSection>
  );
}
