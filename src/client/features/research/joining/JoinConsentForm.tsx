import { isApiError } from '#client/api/apiError.ts';
import { joiningApi } from '#client/api/research/joiningApi.ts';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { JoinCheckAnswer } from '#shared/contract/joining.ts';
import { type ShownText, textOfFailure } from '#shared/shownText.ts';
import { type Consent, ConsentForm } from './ConsentForm.tsx';

interface JoinConsentFormProps {
  study: JoinCheckAnswer['study'];
  /** Another version of the consent is in force: it is read before anything is joined. */
  onOutdated: (why: ShownText) => Promise<void>;
  onDone: () => void;
}

export function JoinConsentForm({ study, onOutdated, onDone }: JoinConsentFormProps) {
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
