import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { selectAuth } from '#client/session/authSlice.ts';
import { logout } from '#client/session/session.ts';
import { useAppDispatch, useAppSelector } from '#client/session/store.ts';
import { accountTexts } from '#client/texts/account.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SCREENS } from '#shared/screens.ts';
import { EntryFrame } from './EntryFrame.tsx';

export function LogoutPage() {
  const texts = useTexts(accountTexts).logout;
  const { isAuthenticated, error } = useAppSelector(selectAuth);
  const dispatch = useAppDispatch();
  const hasStarted = useRef(false);
  const [isAnswered, setAnswered] = useState(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void dispatch(logout()).then(() => setAnswered(true));
  }, [dispatch]);

  const handleRetry = async () => {
    setAnswered(false);
    await dispatch(logout());
    setAnswered(true);
  };

  const hasFailed = isAnswered && isAuthenticated && error !== null;
  const outcome = hasFailed ? texts.failed : texts.done;
  return (
    <EntryFrame title={texts.title}>
      <p role="status">{isAnswered ? outcome : texts.leaving}</p>
      {hasFailed && <Button onClick={handleRetry}>{texts.retry}</Button>}
      {isAnswered && !hasFailed && <Link to={SCREENS.login}>{texts.signIn}</Link>}
    </EntryFrame>
  );
}
