import { type FormEvent, useState } from 'react';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { isReceipt } from '#shared/tokenKinds.ts';
import { ConsentBox } from './ConsentBox.tsx';
import { hasAgreed } from './inviteMemory.ts';
import { useConnectStrava } from './useConnectStrava.ts';
import { useConsentBox } from './useConsentBox.ts';
import { useStudyContact } from './useStudyContact.ts';

interface ConnectFormProps {
  invite: string | null;
  /** A consent given in this tab is not repeated. */
  isAgain: boolean;
}

/** The button is never disabled: pressed too early, it shows the missing consent. */
export function ConnectForm({ invite, isAgain }: ConnectFormProps) {
  const { start, redirect } = useTexts(joiningTexts);
  const say = useSay();
  const { connect, isLeaving, failure } = useConnectStrava(invite);
  const [wasAgreed] = useState(() => isAgain && hasAgreed('strava', invite));
  // The last place may be taken while the page is open.
  const isFull = failure?.code === 'strava_full';
  const isFullStudy = isFull && invite !== null && isReceipt(invite);
  const contact = useStudyContact(isFull && invite === null);
  const ofContact = contact === null ? undefined : start.fullContact({ contact });
  const fullText = isFullStudy ? redirect.fullStudy : ofContact;
  const { box, requireTick } = useConsentBox();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLeaving) return;
    if (wasAgreed || requireTick()) connect();
  };

  return (
    <form className="k-join-form" noValidate onSubmit={handleSubmit}>
      {wasAgreed ? <p>{start.agreed}</p> : <ConsentBox text={start.box({ product: productName() })} {...box} />}
      <p className="k-hint">{start.hint}</p>
      <p className="k-hint">{start.sharedDevice}</p>
      {failure && (
        <StateBlock
          tone="error"
          title={fullText ? redirect.full : start.failed}
          text={fullText ?? (failure.message && say(failure))}
          reference={failure.requestId}
        />
      )}
      <button type="submit" className="k-strava-button" lang="en" aria-disabled={isLeaving || undefined}>
        Connect with Strava
      </button>
      <output className="k-hint">{isLeaving && start.leaving}</output>
    </form>
  );
}
