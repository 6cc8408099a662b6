import Button from 'antd/es/button';
import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { StageHead } from '#client/ui/page/StageHead.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { TextDifference } from '#client/ui/page/TextDifference.tsx';
import type { AnswerConsentBody, ConsentQuestion } from '#shared/contract/joining.ts';
import { type ShownText, textOfFailure } from '#shared/shownText.ts';
import { ConsentForm } from './ConsentForm.tsx';

export interface ConsentAgainDialogProps {
  question: ConsentQuestion;
  /** Rejects with the failure of the call. */
  onAnswer: (answer: AnswerConsentBody) => Promise<unknown>;
  readAgain: () => Promise<unknown>;
  onRefuse: () => void;
  onDone: () => void;
  onClose: () => void;
}

export function ConsentAgainDialog(props: ConsentAgainDialogProps) {
  const { question, onAnswer, readAgain, onRefuse, onDone, onClose } = props;
  const { again, difference, differenceOf } = useTexts(consentTexts);
  const { language } = useTexts().ui;
  const say = useSay();
  const [notice, setNotice] = useState<ShownText | null>(null);
  const { study, former } = question;
  const text = `text_${language}` as const;
  const answer = async (body: AnswerConsentBody) => {
    try {
      await onAnswer(body);
    } catch (error) {
      if (isApiError(error) && error.code === 'consent_changed') {
        await readAgain();
        setNotice(textOfFailure(error));
      }
      throw error;
    }
  };
  return (
    <ModalDialog open isWide title={again.dialog({ title: study.title })} onClose={onClose}>
      <div className="k-stage">
        {notice !== null && <StateBlock tone="error" text={say(notice)} />}
        <StageHead>{again.changes({ version: String(former.version) })}</StageHead>
        <TextDifference
          before={former[text]}
          after={study.consent[text]}
          lang={language}
          label={differenceOf({ language })}
          words={difference}
        />
        <p>{again.refuse}</p>
        <Button onClick={onRefuse}>{again.refuseAction}</Button>
        <ConsentForm
          key={study.consent.sha256_de + study.consent.sha256_en}
          study={study}
          onConsent={({ with_account: _account, ...consent }) => answer(consent)}
          onDone={() => {
            onDone();
            onClose();
          }}
          onCancel={onClose}
          words={again}
          isBelow
        />
      </div>
    </ModalDialog>
  );
}
