import { ProfilePage } from '#client/features/auth/ProfilePage.tsx';
import { DigestSection } from '#client/features/research/reminders/DigestSection.tsx';
import { SessionsSection } from '#client/features/sessions/SessionsSection.tsx';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { UserOverviewSection } from './UserOverviewSection.tsx';

export function ProfileRoute() {
  const user = useAppSelector(selectProfile).data?.user;
  return (
    <ProfilePage
      labPath={(id) => SCREENS.lab.replace(':id', encodeURIComponent(id))}
      sections={
        user && (
          <>
            <UserOverviewSection user={user} hasLab />
            {may(user.role, 'profile:digest') && <DigestSection />}
            <SessionsSection user={user} isOwn />
          </>
        )
      }
    />
  );
}
