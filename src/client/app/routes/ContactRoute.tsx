import '#client/features/strava/connection/joining.css';
import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { ContactPage } from '#client/features/research/reminders/ContactPage.tsx';

export const ContactRoute = () => <ContactPage languages={<LanguageChoice />} />;
