import { sourcesApi } from '#client/api/sourcesApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import type { ControlledSource } from '#client/features/sources/source/controlledSource.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag, type TagTone } from '#client/ui/page/StatusTag.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { SourceControlAnswer, WebhookState } from '#shared/contract/sources.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

const TONES: Record<WebhookState, TagTone> = {
  none: 'warning',
  active: 'success',
  off: 'warning',
  keyless: 'error',
  foreign: 'error',
  unknown: 'neutral',
};

interface SourceWebhookProps {
  of: ControlledSource;
  webhook: SourceControlAnswer['webhook'];
  isSetUp: boolean;
}

export function SourceWebhook({ of, webhook: { state, url }, isSetUp }: SourceWebhookProps) {
  const { webhook, notSetUp } = useTexts(of.texts);
  if (!isSetUp) return <StateBlock tone="warning" text={notSetUp} />;
  return (
    <div className="k-control-part">
      <p className="k-check-name">
        <span>
          {webhook.title} <StatusTag tone={TONES[state]}>{webhook.states[state]}</StatusTag>
        </span>
      </p>
      <p>{webhook.texts[state]}</p>
      {url !== null && <p className="k-mono">{url}</p>}
      <div className="k-actions">
        {state !== 'foreign' && state !== 'unknown' && <SwitchOn of={of} state={state} />}
        {state !== 'none' && state !== 'unknown' && <Remove of={of} />}
      </div>
    </div>
  );
}

function SwitchOn({ of, state }: { of: ControlledSource; state: Exclude<WebhookState, 'foreign' | 'unknown'> }) {
  const { webhook } = useTexts(of.texts);
  const say = useSay();
  const [switchOn, { isLoading, error }] = sourcesApi.useSwitchSourceWebhookOnMutation();
  const start = async () => {
    const { data } = await switchOn(of.source);
    if (data) showToast({ variant: 'success', text: say(stravaMessages('subscription_registered')) });
  };
  return (
    <>
      {error && !isLoading && (
        <ActionFailure title={webhook.switchFailed} failure={error} onRetry={() => void start()} />
      )}
      <BusyButton label={webhook.switchOn[state]} isBusy={isLoading} busyLabel={webhook.switching} onAct={start} />
    </>
  );
}

function Remove({ of }: { of: ControlledSource }) {
  const { webhook } = useTexts(of.texts);
  const say = useSay();
  const [remove, { isLoading, error }] = sourcesApi.useRemoveSourceWebhookMutation();
  const handleRemove = async () => {
    const { error: refused } = await remove(of.source);
    if (!refused) showToast({ variant: 'success', text: say(stravaMessages('subscription_unregistered')) });
  };
  return (
    <>
      {error && !isLoading && (
        <ActionFailure title={webhook.removeFailed} failure={error} onRetry={() => void handleRemove()} />
      )}
      <ConfirmButton
        label={webhook.remove}
        isBusy={isLoading}
        danger
        dialog={{
          title: webhook.removeTitle,
          text: webhook.removeText,
          confirmLabel: webhook.remove,
          busyLabel: webhook.removing,
          isDanger: true,
        }}
        onConfirm={handleRemove}
      />
    </>
  );
}
