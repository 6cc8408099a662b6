import { controlApi } from '#client/api/controlApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';
import { FactList } from '#client/ui/page/FactList.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Subscription } from '#shared/contract/control.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

export function SubscriptionPresent({ subscription }: { subscription: Subscription }) {
  const { webhook } = useTexts(controlTexts);
  const { fields } = webhook;
  const say = useSay();
  const [unregister, { isLoading, error }] = controlApi.useUnregisterWebhookMutation();
  const handleUnregister = async () => {
    const { error: refused } = await unregister();
    if (!refused) showToast({ variant: 'success', text: say(stravaMessages('subscription_unregistered')) });
  };
  return (
    <>
      {error && !isLoading && (
        <ActionFailure title={webhook.unregisterFailed} failure={error} onRetry={() => void handleUnregister()} />
      )}
      {!subscription.is_ours && <StateBlock tone="warning" title={webhook.foreignTitle} text={webhook.foreign} />}
      <FactList
        facts={[
          { label: fields.application_id, value: subscription.application_id },
          { label: fields.strava_given_id, value: subscription.strava_given_id },
          { label: fields.resource_state, value: subscription.resource_state },
          {
            label: fields.callback_url,
            value: (
              <span className="k-copied">
                <span className="k-mono">{subscription.callback_url}</span>
                <CopyButton text={subscription.callback_url} label={webhook.copyUrl} />
              </span>
            ),
          },
          { label: fields.created_at, value: formatDateTime(subscription.created_at) },
          { label: fields.updated_at, value: formatDateTime(subscription.updated_at) },
        ]}
      />
      <div>
        <ConfirmButton
          label={webhook.unregister}
          isBusy={isLoading}
          danger
          dialog={{
            title: webhook.unregisterTitle,
            text: webhook.unregisterText,
            confirmLabel: webhook.unregister,
            busyLabel: webhook.unregistering,
            isDanger: true,
          }}
          onConfirm={handleUnregister}
        />
      </div>
    </>
  );
}
