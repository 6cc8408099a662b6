import '#client/features/sources/connection/joining.css';
import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';
import { AskForPagePage } from '#client/features/research/reminders/AskForPagePage.tsx';
import { ContactPage } from '#client/features/research/reminders/ContactPage.tsx';

export const ContactRoute = () => <ContactPage languages={<LanguageChoice />} />;

export const OwnPageRoute = () => <AskForPagePage languages={<LanguageChoice />} />;
