import { useRef } from 'react';
import { controlApi } from '#client/api/controlApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { useFocusHome } from '#client/ui/dialog/useFocusHome.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

export function SubscriptionAbsent() {
  const { webhook } = useTexts(controlTexts);
  const say = useSay();
  const [register, { isLoading, error }] = controlApi.useRegisterWebhookMutation();
  const button = useRef<HTMLButtonElement>(null);
  useFocusHome(button);
  const handleRegister = async () => {
    const { data } = await register();
    if (data) showToast({ variant: 'success', text: say(stravaMessages('subscription_registered')) });
  };
  const start = () => void handleRegister();
  return (
    <>
      {error && !isLoading && <ActionFailure title={webhook.registerFailed} failure={error} onRetry={start} />}
      <StateBlock
        tone="warning"
        title={webhook.none}
        text={webhook.noneText}
        action={
          <BusyButton
            ref={button}
            label={webhook.register}
            isBusy={isLoading}
            busyLabel={webhook.registering}
            onAct={start}
          />
        }
      />
    </>
  );
}
