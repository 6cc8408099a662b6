import Button from 'antd/es/button';
import { Link } from 'react-router';
import { loadProfile } from '#client/session/session.ts';
import { useAppDispatch } from '#client/session/store.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { MessagePage } from '#client/ui/page/MessagePage.tsx';
import { SCREENS } from '#shared/screens.ts';
import type { ShownText } from '#shared/shownText.ts';

interface ProfileFailedProps {
  message: ShownText;
}

export function ProfileFailed({ message }: ProfileFailedProps) {
  const { profileFailed } = useTexts().app;
  const say = useSay();
  const dispatch = useAppDispatch();
  return (
    <MessagePage title={profileFailed.title} text={say(message)}>
      <Button type="primary" onClick={() => dispatch(loadProfile())}>
        {profileFailed.retry}
      </Button>
      <Link to={SCREENS.logout}>{profileFailed.logOut}</Link>
    </MessagePage>
  );
}
