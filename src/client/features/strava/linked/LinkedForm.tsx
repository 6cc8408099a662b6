import type { CheckboxRef } from 'antd/es/checkbox';
import { type FormEvent, useRef, useState } from 'react';
import { useStartSourceAuthMutation } from '#client/api/sourcesApi.ts';
import { ConsentBox } from '#client/features/strava/connection/ConsentBox.tsx';
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
  const { language } = useTexts().ui;
  const say = useSay();
  const [begin, { error }] = useStartSourceAuthMutation();
  const [isLeaving, setLeaving] = useState(false);
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const box = useRef<CheckboxRef>(null);

  const connect = async () => {
    setLeaving(true);
    const whose = receipt === undefined ? {} : { receipt };
    const { data } = await begin({ source, ...whose, consent_version: SOURCE_CONSENT_VERSION, lang: language });
    if (data) window.location.assign(data.authorize_url);
    else setLeaving(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLeaving) return;
    if (!isTicked) {
      setMissed(true);
      box.current?.focus();
      return;
    }
    void connect();
  };

  return (
    <form className="k-join-form" noValidate onSubmit={handleSubmit}>
      <ConsentBox
        ref={box}
        text={start.box({ product: productName() })}
        isTicked={isTicked}
        isMissed={isMissed}
        onTick={(isOn) => {
          setTicked(isOn);
          setMissed(false);
        }}
      />
      <p className="k-hint">{start.sharedDevice}</p>
      {error && !isLeaving && <StateBlock tone="error" title={start.failed} text={error.message && say(error)} />}
      <button type="submit" className="ant-btn ant-btn-primary" aria-disabled={isLeaving || undefined}>
        {start.submit}
      </button>
      <output className="k-hint">{isLeaving && start.leaving}</output>
    </form>
  );
}
