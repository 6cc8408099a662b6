import Button from 'antd/es/button';
import { useState } from 'react';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import type { StravaBasis } from '#shared/contract/settings.ts';
import { WithdrawBasisForm } from './WithdrawBasisForm.tsx';

export function RecordedBasis({ basis }: { basis: StravaBasis }) {
  const { basis: texts } = useTexts(installationTexts);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const close = () => setWithdrawing(false);
  return (
    <>
      <FactList
        facts={[
          { label: texts.text, value: <span className="k-settings-text">{basis.text}</span> },
          { label: texts.at, value: formatDateTime(basis.at) },
          { label: texts.by, value: basis.by_email ?? texts.unknown },
        ]}
      />
      <div>
        <Button onClick={() => setWithdrawing(true)}>{texts.withdraw}</Button>
      </div>
      <ModalDialog open={isWithdrawing} title={texts.withdrawTitle} onClose={close}>
        <WithdrawBasisForm onDone={close} onCancel={close} />
      </ModalDialog>
    </>
  );
}
