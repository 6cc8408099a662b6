import Button from 'antd/es/button';
import { type FormEvent, useState } from 'react';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { ConsentBox } from '#client/features/sources/connection/ConsentBox.tsx';
import { forgetConsent, hasAgreed, rememberConsent } from '#client/features/sources/connection/inviteMemory.ts';
import { useConsentBox } from '#client/features/sources/connection/useConsentBox.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { SOURCE_CONSENT_VERSION } from '#shared/constants.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

/**
 * With the receipt of a participant, without one for the own account. The button is never disabled: pressed too early, it
 * shows the missing consent.
 */
export function LinkedForm({ source, receipt }: { source: LinkedSourceName; receipt?: string }) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
  const { start: joining } = useTexts(joiningTexts);
  const { language } = useTexts().ui;
  const say = useSay();
  const [begin, { error }] = sourcesApi.useStartSourceAuthMutation();
  const [isLeaving, setLeaving] = useState(false);
  // A participant who comes back from an attempt is not asked twice (WCAG 3.3.7).
  const [wasAgreed] = useState(() => receipt !== undefined && hasAgreed(source, receipt));
  const { box, requireTick } = useConsentBox();

  const connect = async () => {
    setLeaving(true);
    const whose = receipt === undefined ? {} : { receipt };
    const { data } = await begin({ source, ...whose, consent_version: SOURCE_CONSENT_VERSION, lang: language });
    if (data) {
      rememberConsent(source, receipt ?? null);
      window.location.assign(data.authorize_url);
    } else {
      forgetConsent(source);
      setLeaving(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLeaving) return;
    if (wasAgreed || requireTick()) void connect();
  };

  return (
    <form className="k-join-form" noValidate onSubmit={handleSubmit}>
      {wasAgreed ? <p>{joining.agreed}</p> : <ConsentBox text={start.box({ product: productName() })} {...box} />}
      <p className="k-hint">{start.sharedDevice}</p>
      {error && !isLeaving && <StateBlock tone="error" title={start.failed} text={error.message && say(error)} />}
      <Button type="primary" htmlType="submit" aria-disabled={isLeaving || undefined}>
        {start.submit}
      </Button>
      <output className="k-hint">{isLeaving && start.leaving}</output>
    </form>
  );
}
