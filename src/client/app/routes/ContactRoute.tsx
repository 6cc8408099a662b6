import { AskForPagePage } from '#client/features/research/reminders/AskForPagePage.tsx';
import { ContactPage } from '#client/features/research/reminders/ContactPage.tsx';
import { JoinFrame } from './JoinFrame.tsx';

export const ContactRoute = () => (
  <JoinFrame>
    <ContactPage />
  </JoinFrame>
);

export const OwnPageRoute = () => (
  <JoinFrame>
    <AskForPagePage />
  </JoinFrame>
);
