import { AuthRedirectPage } from '#client/features/sources/connection/AuthRedirectPage.tsx';
import { JoinFrame } from './JoinFrame.tsx';
import { receiptPage } from './participation.tsx';

export const AuthRedirectRoute = () => (
  <JoinFrame>
    <AuthRedirectPage participation={receiptPage} />
  </JoinFrame>
);
