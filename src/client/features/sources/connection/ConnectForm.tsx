import { stravaApi } from '#client/api/stravaApi.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { type Failure, sentenceOf } from '#client/ui/page/queryLike.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import { isReceipt } from '#shared/tokenKinds.ts';
import { hasAgreed } from './inviteMemory.ts';
import { StartForm } from './StartForm.tsx';
import { useLeaving } from './useLeaving.ts';
import { useStudyContact } from './useStudyContact.ts';

interface ConnectFormProps {
  invite: string | null;
  /** A consent given in this tab is not repeated. */
  isAgain: boolean;
}

function tokenOf(invite: string | null) {
  if (invite === null) return {};
  return isReceipt(invite) ? { receipt: invite } : { invite };
}

export function ConnectForm({ invite, isAgain }: ConnectFormProps) {
  const { start, redirect } = useTexts(joiningTexts);
  const { language } = useTexts().ui;
  const say = useSay();
  const [begin, { error }] = stravaApi.useStartStravaAuthMutation();
  const { isLeaving, leave } = useLeaving('strava', invite, () =>
    begin({ consent_version: STRAVA_CONSENT_VERSION, lang: language, ...tokenOf(invite) }),
  );
  const failure: (Failure & { code?: string }) | undefined = isLeaving ? undefined : error;
  // The last place may be taken while the page is open.
  const isFull = failure?.code === 'strava_full';
  const isFullStudy = isFull && invite !== null && isReceipt(invite);
  const contact = useStudyContact(isFull && invite === null);
  const ofContact = contact === null ? undefined : start.fullContact({ contact });
  const fullText = isFullStudy ? redirect.fullStudy : ofContact;

  return (
    <StartForm
      hasAgreed={() => isAgain && hasAgreed('strava', invite)}
      words={{ ...start, box: start.box({ product: productName() }) }}
      isLeaving={isLeaving}
      onStart={leave}
      button={
        <button type="submit" className="k-strava-button" lang="en" aria-disabled={isLeaving || undefined}>
          Connect with Strava
        </button>
      }
    >
      <p className="k-hint">{start.hint}</p>
      <p className="k-hint">{start.sharedDevice}</p>
      {failure && (
        <StateBlock
          tone="error"
          title={fullText ? redirect.full : start.failed}
          text={fullText ?? (failure.message && say(sentenceOf(failure)))}
          reference={failure.requestId}
        />
      )}
    </StartForm>
  );
}
