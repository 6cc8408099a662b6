import Button from 'antd/es/button';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import type { LeftAnswer } from '#shared/contract/place.ts';
import { LeaveForm } from './LeaveForm.tsx';
import type { PlaceProps } from './participation.ts';

interface LeaveStudyProps extends PlaceProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onLeft: (confirmation: LeftAnswer['confirmation']) => void;
}

export function LeaveStudy({ participation, of, isOpen, onOpen, onClose, onLeft }: LeaveStudyProps) {
  const { leave } = useTexts(placeTexts);
  return (
    <section className="participation-part">
      <SectionHead>{leave.title}</SectionHead>
      <p>{leave.text}</p>
      <Button danger className="no-print" onClick={onOpen}>
        {leave.open}
      </Button>
      <ModalDialog open={isOpen} title={leave.dialog({ code: participation.code })} onClose={onClose}>
        <LeaveForm participation={participation} of={of} onLeft={onLeft} onCancel={onClose} />
      </ModalDialog>
    </section>
  );
}
