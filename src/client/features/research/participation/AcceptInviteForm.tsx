import { useRef, useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { ConsentForm } from '#client/features/research/joining/ConsentForm.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { StudyToJoin } from '#shared/contract/invites.ts';
import { type ShownText, textOfFailure } from '#shared/shownText.ts';
import { newReceipt } from './newReceipt.ts';

interface AcceptInviteFormProps {
  invite: string;
  study: StudyToJoin;
  onAccepted: (receipt: string) => void;
  /** Reads the text that is in force now. */
  readAgain: (why: ShownText) => Promise<void>;
}

/** The signed-in user gets the place only by ticking the box. */
export function AcceptInviteForm({ invite, study, onAccepted, readAgain }: AcceptInviteFormProps) {
  const texts = useTexts(participationTexts);
  const { isAuthenticated, role } = useAppSelector(selectAuth);
  const [accept] = invitesApi.useAcceptInviteMutation();
  // The same one for each attempt, so that a consent whose answer was lost is not a second participant.
  const [made] = useState(newReceipt);
  const receipt = useRef(made);
  const mayUseAccount = isAuthenticated && role?.toLowerCase() === 'user';
  return (
    <ConsentForm
      study={study}
      isPage
      accountLabel={mayUseAccount ? texts.withAccount : undefined}
      words={{ submit: texts.agree, submitting: texts.agreeing }}
      onConsent={async ({ with_account, ...consent }) => {
        const account = with_account ? { with_account } : {};
        try {
          const body = { invite, receipt: made, ...consent, ...account };
          ({ receipt: receipt.current } = await accept(body).unwrap());
        } catch (error) {
          if (isApiError(error) && error.code === 'consent_changed') await readAgain(textOfFailure(error));
          throw error;
        }
      }}
      // After the form is saved, which would ask about unsaved edits before.
      onDone={() => onAccepted(receipt.current)}
    />
  );
}
