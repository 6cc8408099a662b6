import Button from 'antd/es/button';
import { useState } from 'react';
import { InviteDialog } from '#client/features/research/invitations/InviteDialog.tsx';
import { UnsavedChanges } from '#client/forms/UnsavedChanges.tsx';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { StageHead } from '#client/ui/page/StageHead.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { AddParticipantsForm } from './AddParticipantsForm.tsx';
import { AddResult } from './AddResult.tsx';
import { type AddValues, NOTHING_ENTERED } from './addSchema.ts';
import { LinesPreview } from './LinesPreview.tsx';
import { useAddParticipants } from './useAddParticipants.ts';

interface AddParticipantsProps {
  study: Study;
  onClose: () => void;
}

export function AddParticipantsDialog({ isOpen, ...rest }: AddParticipantsProps & { isOpen: boolean }) {
  return isOpen ? <AddParticipantsSteps {...rest} /> : null;
}

function AddParticipantsSteps({ study, onClose }: AddParticipantsProps) {
  const { add } = useTexts(addingTexts);
  const [entered, setEntered] = useState<AddValues>(NOTHING_ENTERED);
  const steps = useAddParticipants(study);
  const { stage } = steps;
  const [invited, setInvited] = useState<string[] | null>(null);

  const content = () => {
    switch (stage.at) {
      case 'form':
        return (
          <AddParticipantsForm
            study={study}
            entered={entered}
            checked={steps.checked}
            onEntered={setEntered}
            onGenerate={steps.generate}
            onPreview={steps.preview}
            onCancel={onClose}
          />
        );
      case 'preview':
        return (
          <LinesPreview
            lines={stage.lines}
            prefix={study.code_prefix}
            onCheck={steps.preview}
            onBack={steps.back}
            onAdd={() => steps.add(stage.lines)}
          />
        );
      case 'sending':
        return <AddProgress {...stage} onStop={steps.stop} />;
      case 'unsure':
        return <AddUnsure more={stage.more} onClose={onClose} />;
      case 'result':
        return (
          <AddResult
            {...stage}
            prefix={study.code_prefix}
            outcome={stage.outcome}
            onGoOn={steps.goOn}
            onInvite={mayInStudy(study.part, 'participants:invite') ? setInvited : undefined}
            onClose={onClose}
          />
        );
    }
  };

  if (invited) return <InviteDialog study={study} ids={invited} onClose={onClose} />;
  return (
    <ModalDialog open isWide title={add.title} onClose={onClose} dismissable={stage.at !== 'sending'}>
      <div className="k-stage">{content()}</div>
    </ModalDialog>
  );
}

interface AddUnsureProps {
  /** By how many participants the study grew since; null when this is not known either. */
  more: number | null;
  onClose: () => void;
}

/** The answer was lost, so generating once more might add all codes twice. */
function AddUnsure({ more, onClose }: AddUnsureProps) {
  const { unsure } = useTexts(addingTexts);
  return (
    <>
      <StageHead>{unsure.title}</StageHead>
      <StateBlock
        tone="warning"
        text={`${more === null ? unsure.unknown : unsure.more({ count: more })} ${unsure.look}`}
      />
      <div className="k-buttons">
        <Button type="primary" onClick={onClose}>
          {unsure.toList}
        </Button>
      </div>
    </>
  );
}

interface AddProgressProps {
  done: number;
  total: number;
  isStopping: boolean;
  onStop: () => void;
}

function AddProgress({ done, total, isStopping, onStop }: AddProgressProps) {
  const { add, sending } = useTexts(addingTexts);
  const text = sending.progress({ done: formatCount(done), of: formatCount(total) });
  return (
    <>
      <UnsavedChanges isUnsaved={() => true} isSubmitting />
      <StageHead>{add.generating}</StageHead>
      <output>{text}</output>
      <ProgressBar label={text} value={done} max={total} />
      <p>{sending.stays}</p>
      <div className="k-buttons">
        <Button disabled={isStopping} onClick={onStop}>
          {isStopping ? sending.stopping : sending.stop}
        </Button>
      </div>
    </>
  );
}
