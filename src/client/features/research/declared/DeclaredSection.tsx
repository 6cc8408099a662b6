import Button from 'antd/es/button';
import { useState } from 'react';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Absence, Pause } from '#shared/contract/adherence.ts';
import { DeclaredTable } from './DeclaredTable.tsx';
import { SpanForm } from './SpanForm.tsx';
import { useDeclared } from './useDeclared.ts';

interface DeclaredSectionProps {
  studyId: string;
  /** Null for the pauses of the whole study. */
  participant: { id: string; code: string } | null;
  absences: readonly Absence[];
  pauses: readonly Pause[];
  today: string;
  mayChange: boolean;
}

export function DeclaredSection(props: DeclaredSectionProps) {
  const { studyId, participant, absences, pauses, today, mayChange } = props;
  const texts = useTexts(declaredTexts);
  const declared = useDeclared({ studyId, participantId: participant?.id ?? null });
  const [asked, setAsked] = useState<'absence' | 'pause' | null>(null);
  const close = () => setAsked(null);
  const title = participant ? texts.title : texts.ofStudy;
  const titles = {
    absence: texts.absenceTitle({ code: participant?.code ?? '' }),
    pause: participant ? texts.pauseTitle({ code: participant.code }) : texts.pauseStudyTitle,
  };
  const isEmpty = absences.length + pauses.length === 0;
  return (
    <PageSection
      title={title}
      actions={
        mayChange && (
          <>
            {participant && <Button onClick={() => setAsked('absence')}>{texts.declare}</Button>}
            <Button onClick={() => setAsked('pause')}>{participant ? texts.pause : texts.pauseStudy}</Button>
          </>
        )
      }
    >
      <p className="k-lead">{texts.lead}</p>
      {isEmpty ? (
        <p>{participant ? texts.none : texts.noPause}</p>
      ) : (
        <DeclaredTable
          label={title}
          absences={absences}
          pauses={pauses}
          today={today}
          declared={mayChange ? declared : undefined}
          isOfStudy={participant === null}
        />
      )}
      <ModalDialog open={asked !== null} title={titles[asked ?? 'pause']} onClose={close}>
        {asked && <SpanForm kind={asked} today={today} declared={declared} onDone={close} />}
      </ModalDialog>
    </PageSection>
  );
}
