import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import './digest.css';
import { textOfError } from '#client/api/apiError.ts';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { digestTexts } from '#client/texts/study/digest.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';

export function DigestSection() {
  const texts = useTexts(digestTexts);
  const { ui } = useTexts();
  const say = useSay();
  const query = remindersApi.useGetDigestQuery();
  const [change, { isLoading }] = remindersApi.useChangeDigestMutation();
  const labelOf = (is_on: boolean) => (is_on ? texts.switchOff : texts.switchOn);
  const handleChange = async (is_on: boolean) => {
    const { error } = await change({ is_on, language: ui.language });
    if (error) showToast({ variant: 'error', text: say(textOfError(error)) });
    else showToast({ variant: 'success', text: is_on ? texts.switchedOn : texts.switchedOff });
  };
  return (
    <PageSection title={texts.title}>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {({ is_on, is_mail_set_up }) => (
          <div className="k-digest">
            <p>{is_on ? texts.on : texts.off}</p>
            {!is_mail_set_up && <p>{texts.notSetUp}</p>}
            <BusyButton
              label={labelOf(is_on)}
              isBusy={isLoading}
              busyLabel={texts.saving}
              onAct={() => handleChange(!is_on)}
            />
          </div>
        )}
      </QueryBoundary>
    </PageSection>
  );
}
