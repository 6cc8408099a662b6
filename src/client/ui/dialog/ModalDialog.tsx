import Modal from 'antd/es/modal/Modal';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { CloseIcon } from '#client/ui/theme/CloseIcon.tsx';
import { DialogGuardContext, type MayClose } from './dialogGuard.ts';
import { useDialogFocus } from './useDialogFocus.ts';

interface ModalDialogProps {
  open: boolean;
  title: string;
  /** Called by Escape, the backdrop and the close button. */
  onClose: () => void;
  /** False: neither Escape nor the backdrop closes it, and there is no close button. */
  dismissable?: boolean;
  children?: ReactNode;
  footer?: ReactNode;
  isWide?: boolean;
  isAlert?: boolean;
}

const WIDTH = 480;
const WIDE = 760;
/** Without it antd adds its own element after the dialog has mounted, too late for the focus. */
const onPage = () => document.body;
const NO_FOCUS_OF_ANTD = { trap: false, focusTriggerAfterClose: false };

/** Moves the focus in and back, keeps Tab inside, and makes the page behind inert. */
export function ModalDialog({ open, ...rest }: ModalDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<ModalDialogProps, 'open'>) {
  const { title, onClose, dismissable = true, children, footer, isWide = false, isAlert = false } = props;
  const { ui } = useTexts();
  const guard = useRef<MayClose>(null);
  const handleClose = () => {
    if (!guard.current || guard.current(onClose)) onClose();
  };
  return (
    <Modal
      open
      className="k-dialog"
      title={<h2>{wholeCodes(title)}</h2>}
      width={isWide ? WIDE : WIDTH}
      closable={dismissable && { 'aria-label': ui.close, closeIcon: <CloseIcon /> }}
      keyboard={dismissable}
      mask={{ closable: dismissable }}
      onCancel={handleClose}
      footer={footer ?? null}
      focusable={NO_FOCUS_OF_ANTD}
      getContainer={onPage}
      scrollLock={false}
      transitionName=""
      maskTransitionName=""
    >
      <DialogGuardContext value={guard}>
        <DialogContent isAlert={isAlert}>{children}</DialogContent>
      </DialogGuardContext>
    </Modal>
  );
}

function DialogContent({ children, isAlert }: Pick<ModalDialogProps, 'children' | 'isAlert'>) {
  const content = useRef<HTMLDivElement>(null);
  useDialogFocus(content, isAlert);
  return <div ref={content}>{children}</div>;
}
