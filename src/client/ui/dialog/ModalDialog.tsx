import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#client/texts/useTexts.ts';
import { CloseIcon } from '#client/ui/theme/CloseIcon.tsx';
import { DialogGuardContext, type MayClose } from './dialogGuard.ts';
import { useDialogFocus } from './useDialogFocus.ts';

export interface ModalDialogProps {
  open: boolean;
  title: string;
  /** Asked for by Escape, the backdrop and the close button. */
  onClose: () => void;
  /** False: neither Escape nor the backdrop closes it, and there is no close button. */
  dismissable?: boolean;
  children?: ReactNode;
  /** Buttons below the content, for dialogs without a form. */
  footer?: ReactNode;
  /** Takes the focus instead of the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** For tables and the like. */
  isWide?: boolean;
  /** A dialog that interrupts for an answer. */
  isAlert?: boolean;
}

/** A dialog over the page: the focus goes in and comes back, Tab stays inside, what lies behind is inert. */
export function ModalDialog({ open, ...rest }: ModalDialogProps) {
  return open ? createPortal(<DialogLayer {...rest} />, document.body) : null;
}

function DialogLayer(props: Omit<ModalDialogProps, 'open'>) {
  const { title, onClose, dismissable = true, children, footer, initialFocus, isWide = false, isAlert = false } = props;
  const { ui } = useTexts();
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const guard = useRef<MayClose>(null);

  const handleClose = () => {
    if (!guard.current || guard.current(onClose)) onClose();
  };
  useDialogFocus({ layer, panel, initialFocus, onDismiss: () => dismissable && handleClose() });

  return (
    <div ref={layer} className="k-dialog-layer">
      <dialog
        ref={panel}
        open
        className={isWide ? 'k-dialog k-dialog-wide' : 'k-dialog'}
        role={isAlert ? 'alertdialog' : undefined}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="k-dialog-head">
          <h2 id={titleId} className="k-dialog-title">
            {title}
          </h2>
          {dismissable && (
            <button type="button" className="k-icon-button" aria-label={ui.close} onClick={handleClose}>
              <CloseIcon />
            </button>
          )}
        </div>
        <DialogGuardContext value={guard}>{children}</DialogGuardContext>
        {footer && <div className="k-dialog-footer">{footer}</div>}
      </dialog>
    </div>
  );
}
