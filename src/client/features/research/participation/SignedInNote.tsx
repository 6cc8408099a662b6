import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

interface NoteProps {
  code: string | null;
}

function useSignedInRole(): string {
  const { isAuthenticated, role } = useAppSelector(selectAuth);
  return (isAuthenticated && role?.toLowerCase()) || '';
}

/** For staff, who have opened the link of a participant. */
export function StaffNote({ code }: NoteProps) {
  const texts = useTexts(participationTexts);
  const role = useSignedInRole();
  if (role === '' || role === 'user') return null;
  return (
    <StateBlock
      tone="warning"
      title={texts.staff({ role })}
      text={code === null ? texts.staffOpen : texts.staffText({ code })}
    />
  );
}

/** Speaks to a user of the box that gives the place to their account. */
export function SignedInNote({ code }: NoteProps) {
  const texts = useTexts(participationTexts);
  if (useSignedInRole() !== 'user') return <StaffNote code={code} />;
  return <StateBlock tone="warning" title={texts.signedIn} text={texts.signedInText} />;
}
