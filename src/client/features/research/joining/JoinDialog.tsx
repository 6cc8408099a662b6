import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { joiningApi } from '#client/api/research/joiningApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { JoinCheckAnswer } from '#shared/contract/joining.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { type ShownText, textOfFailure } from '#shared/shownText.ts';
import { type Consent, ConsentForm } from './ConsentForm.tsx';
import { codeSchema, LONGEST_CODE } from './codeSchema.ts';

export function JoinDialog({ onClose }: { onClose: () => void }) {
  const { dialog } = useTexts(ownStudiesTexts);
  const say = useSay();
  const [checkCode] = joiningApi.useCheckJoinCodeMutation();
  const [study, setStudy] = useState<JoinCheckAnswer['study'] | null>(null);
  const [notice, setNotice] = useState<ShownText | null>(null);
  const check = async (code: string) => setStudy(await checkCode(code).unwrap());
  const readAgain = async (code: string, why: ShownText) => {
    await check(code);
    setNotice(why);
  };
  return (
    <ModalDialog open isWide={study !== null} title={dialog.title} onClose={onClose}>
      <div className="k-stage">
        {notice !== null && <StateBlock tone="error" text={say(notice)} />}
        {study ? (
          <JoinConsentForm
            key={study.consent.sha256_de + study.consent.sha256_en}
            study={study}
            onOutdated={(why) => readAgain(study.code, why)}
            onDone={onClose}
          />
        ) : (
          <JoinCodeForm check={check} onCancel={onClose} />
        )}
      </div>
    </ModalDialog>
  );
}

const EMPTY = { code: '' };

interface JoinCodeFormProps {
  check: (code: string) => Promise<void>;
  onCancel: () => void;
}

function JoinCodeForm({ check, onCancel }: JoinCodeFormProps) {
  const { dialog } = useTexts(ownStudiesTexts);
  return (
    <AppForm
      initialValues={EMPTY}
      schema={codeSchema}
      onSubmit={({ code }) => check(normalizeCode(code))}
      toErrors={(failure) => ({ fields: { code: textOfFailure(failure) } })}
      words={{ submit: dialog.check, submitting: dialog.checking }}
      submitWhen="always"
      onCancel={onCancel}
    >
      <p>{dialog.intro}</p>
      <TextField name="code" label={dialog.typed} hint={dialog.typedHint} maxLength={LONGEST_CODE} isCapitals />
    </AppForm>
  );
}

interface JoinConsentFormProps {
  study: JoinCheckAnswer['study'];
  /** Another version of the consent is in force: it is read before anything is joined. */
  onOutdated: (why: ShownText) => Promise<void>;
  onDone: () => void;
}

function JoinConsentForm({ study, onOutdated, onDone }: JoinConsentFormProps) {
  const { dialog } = useTexts(ownStudiesTexts);
  const [joinStudy] = joiningApi.useJoinStudyMutation();
  const join = async ({ with_account: _account, ...consent }: Consent) => {
    try {
      await joinStudy({ code: study.code, ...consent }).unwrap();
    } catch (error) {
      if (isApiError(error) && error.code === 'consent_changed') await onOutdated(textOfFailure(error));
      throw error;
    }
  };
  return (
    <ConsentForm
      study={study}
      onConsent={join}
      onDone={() => {
        showToast({ variant: 'success', text: dialog.joined({ title: study.title }) });
        onDone();
      }}
      words={dialog}
      onCancel={onDone}
    />
  );
}
