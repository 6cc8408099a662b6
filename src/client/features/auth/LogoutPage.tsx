import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { logout } from '#client/session/session.ts';
import { useAppDispatch } from '#client/session/store.ts';
import { accountTexts } from '#client/texts/account.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SCREENS } from '#shared/screens.ts';
import { EntryFrame } from './EntryFrame.tsx';

export function LogoutPage() {
  const texts = useTexts(accountTexts).logout;
  const dispatch = useAppDispatch();
  const hasStarted = useRef(false);
  const [state, setState] = useState<'leaving' | 'done' | 'failed'>('leaving');

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void dispatch(logout()).then((failure) => setState(failure ? 'failed' : 'done'));
  }, [dispatch]);

  const handleRetry = async () => {
    setState('leaving');
    setState((await dispatch(logout())) ? 'failed' : 'done');
  };

  return (
    <EntryFrame title={texts.title}>
      <p role="status">{texts[state]}</p>
      {state === 'failed' && <Button onClick={handleRetry}>{texts.retry}</Button>}
      {state === 'done' && <Link to={SCREENS.login}>{texts.signIn}</Link>}
    </EntryFrame>
  );
}
