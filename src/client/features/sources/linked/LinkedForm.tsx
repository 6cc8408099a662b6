import Button from 'antd/es/button';
import { failureOf } from '#client/api/apiError.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { hasAgreed } from '#client/features/sources/connection/inviteMemory.ts';
import { StartForm } from '#client/features/sources/connection/StartForm.tsx';
import { useLeaving } from '#client/features/sources/connection/useLeaving.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { SOURCE_CONSENT_VERSION } from '#shared/constants.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

/** With the receipt of a participant, without one for the own account. */
export function LinkedForm({ source, receipt }: { source: LinkedSourceName; receipt?: string }) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
  const { agreed } = useTexts(joiningTexts).start;
  const { language } = useTexts().ui;
  const say = useSay();
  const [begin, { error }] = sourcesApi.useStartSourceAuthMutation();
  const failure = failureOf(error);
  const whose = receipt === undefined ? {} : { receipt };
  const { isLeaving, leave } = useLeaving(source, receipt ?? null, () =>
    begin({ source, ...whose, consent_version: SOURCE_CONSENT_VERSION, lang: language }),
  );

  return (
    <StartForm
      hasAgreed={() => receipt !== undefined && hasAgreed(source, receipt)}
      words={{ ...start, agreed, box: start.box({ product: productName() }) }}
      isLeaving={isLeaving}
      onStart={leave}
      button={
        <Button type="primary" htmlType="submit" aria-disabled={isLeaving || undefined}>
          {start.submit}
        </Button>
      }
    >
      <p className="k-hint">{start.sharedDevice}</p>
      {failure && !isLeaving && (
        <StateBlock
          tone="error"
          title={start.failed}
          text={failure.message && say(failure)}
          reference={failure.requestId}
        />
      )}
    </StartForm>
  );
}
