import { type FormEvent, useId, useRef, useState } from 'react';
import { useStartSourceAuthMutation } from '#client/api/sourcesApi.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { SOURCE_CONSENT_VERSION } from '#shared/constants.ts';
import type { LinkedSourceName } from '#shared/sources.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

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
  const box = useRef<HTMLInputElement>(null);
  const boxId = useId();
  const errorId = useId();

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
      <div className="k-field">
        <label className="k-choice k-join-box" htmlFor={boxId}>
          <input
            id={boxId}
            ref={box}
            type="checkbox"
            checked={isTicked}
            required
            aria-invalid={isMissed}
            aria-describedby={isMissed ? errorId : undefined}
            onChange={(event) => {
              setTicked(event.target.checked);
              setMissed(false);
            }}
          />
          <span>{start.box({ product: productName() })}</span>
        </label>
        <span id={errorId} className="k-field-error" role="alert">
          {isMissed && say(stravaMessages('consent_needed'))}
        </span>
      </div>
      <p className="k-hint">{start.sharedDevice}</p>
      {error && !isLeaving && <StateBlock tone="error" title={start.failed} text={error.message && say(error)} />}
      <button type="submit" className="ant-btn ant-btn-primary" aria-disabled={isLeaving || undefined}>
        {start.submit}
      </button>
      <output className="k-hint">{isLeaving && start.leaving}</output>
    </form>
  );
}
