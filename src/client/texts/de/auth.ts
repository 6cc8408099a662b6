import type { auth as english } from '#client/texts/en/auth.ts';
import { message } from '#shared/message.ts';

export const auth: typeof english = {
  login: {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    submitting: 'Anmeldung läuft …',
    forgotPassword: 'Passwort vergessen?',
    expired: 'Sitzung abgelaufen',
    signInAgain: 'Bitte melde dich neu an. Du kommst dorthin zurück, wo du warst.',
    tooManyAttempts: message(
      'Zu viele Versuche. Bitte warte {minutes, plural, one {1 Minute} other {# Minuten}}, bevor du es wieder versuchst.',
    ),
  },
};
