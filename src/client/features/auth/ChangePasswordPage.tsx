import { useState } from 'react';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { accountTexts } from '#client/texts/account.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { EntryFrame } from './EntryFrame.tsx';

interface ChangePasswordPageProps {
  onChanged: () => void;
}

/** Where somebody whose password must change is kept until it has, and a page for everybody else. */
export function ChangePasswordPage({ onChanged }: ChangePasswordPageProps) {
  const texts = useTexts(accountTexts).changePassword;
  const mustChange = useAppSelector(selectProfile).data?.user.must_change_password ?? false;
  // The profile is read anew while the form still shows that it is sending; the form must not change under it.
  const [isDue] = useState(mustChange);
  return (
    <EntryFrame title={texts.title}>
      {isDue && <p>{texts.due}</p>}
      <ChangePasswordForm asksCurrent={!isDue} onDone={onChanged} />
    </EntryFrame>
  );
}
