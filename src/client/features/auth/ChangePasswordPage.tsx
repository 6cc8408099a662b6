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

export function ChangePasswordPage({ onChanged }: ChangePasswordPageProps) {
  const texts = useTexts(accountTexts).changePassword;
  const mustChange = useAppSelector(selectProfile).data?.user.must_change_password ?? false;
  // The profile is reloaded while the form still shows that it is sending, and the form must not change then.
  const [isDue] = useState(mustChange);
  return (
    <EntryFrame title={texts.title}>
      {isDue && <p>{texts.due}</p>}
      <ChangePasswordForm asksCurrent={!isDue} onDone={onChanged} />
    </EntryFrame>
  );
}
