import Button from 'antd/es/button';
import type { ComponentProps } from 'react';

interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  label: string;
  isBusy: boolean;
  /** `label` while the act runs. */
  busyLabel?: string;
  onAct: () => unknown;
}

/** Keeps the focus while its act runs, and begins no second one. */
export function BusyButton({ label, isBusy, busyLabel = label, onAct, ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} aria-disabled={isBusy} onClick={() => !isBusy && void onAct()}>
      {isBusy ? busyLabel : label}
    </Button>
  );
}
