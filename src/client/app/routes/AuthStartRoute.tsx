import { AuthStartPage } from '#client/features/sources/connection/AuthStartPage.tsx';
import { JoinFrame } from './JoinFrame.tsx';
import { participationPage } from './participation.tsx';

export const AuthStartRoute = () => (
  <JoinFrame>
    <AuthStartPage participation={participationPage} />
  </JoinFrame>
);
