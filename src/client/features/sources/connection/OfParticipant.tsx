import { invitesApi } from '#client/api/research/invitesApi.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { mailLinks } from '#client/ui/format/mailLinks.tsx';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { LEAVE_HASH, SCREENS } from '#shared/screens.ts';

interface OfParticipantProps {
  receipt: string;
  isDenied: boolean;
}

export function OfParticipant({ receipt, isDenied }: OfParticipantProps) {
  const { redirect } = useTexts(joiningTexts);
  const { data } = invitesApi.useReadReceiptQuery(receipt);
  return (
    <>
      {data && (
        <p>{mailLinks(redirect.yourCode({ code: data.code, contact: data.contact_email }), data.contact_email)}</p>
      )}
      {isDenied && <ButtonLink to={`${SCREENS.authStart}${LEAVE_HASH}`}>{redirect.decline}</ButtonLink>}
    </>
  );
}
