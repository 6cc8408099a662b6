import { useEffect, useEffectEvent, useState } from 'react';
import { authApi } from '#client/api/authApi.ts';
import { PROFILE_SUCCESS, selectProfile } from '#client/session/profileSlice.ts';
import { useAppDispatch, useAppSelector } from '#client/session/store.ts';
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
  const dispatch = useAppDispatch();
  const handleLook = useEffectEvent(async () => {
    if (document.hidden || !isDue) return;
    const call = authApi.endpoints.getProfile.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(call);
    if (!data || data.user.must_change_password) return;
    dispatch(PROFILE_SUCCESS(data));
    onChanged();
  });
  // Another tab tells nothing of a changed password, and the stream of updates is closed until then.
  useEffect(() => {
    const look = () => void handleLook();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <EntryFrame title={texts.title}>
      {isDue && <p>{texts.due}</p>}
      <ChangePasswordForm asksCurrent={!isDue} onDone={onChanged} />
    </EntryFrame>
  );
}
