import { message } from '#shared/message.ts';
import { account as english } from './en/account.ts';
import { inBoth } from './inBoth.ts';

export const accountTexts = inBoth(english, {
  forgotPassword: {
    title: 'Passwort vergessen?',
    text: 'Bitte wende dich an einen Admin.',
    why: 'Niemand kann dein Passwort lesen, deshalb lässt es sich nicht zusenden. Ein Admin gibt dir ein neues.',
    next: message('Es gilt {hours} Stunden. Wenn du dich damit anmeldest, wählst du ein eigenes.'),
    back: 'Zurück zur Anmeldung',
  },
  logout: {
    title: 'Abmelden',
    leaving: 'Abmeldung läuft …',
    done: 'Du bist abgemeldet.',
    failed: 'Die Abmeldung hat den Server nicht erreicht. Vielleicht bist du noch angemeldet.',
    retry: 'Erneut versuchen',
    signIn: 'Anmelden',
  },
  changePassword: {
    title: 'Passwort ändern',
    due: 'Wähle ein eigenes Passwort, bevor es weitergeht.',
    currentPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    confirmation: 'Neues Passwort bestätigen',
    hint: 'Mindestens 8 Zeichen.',
    submit: 'Passwort ändern',
    submitting: 'Wird gesendet …',
    done: 'Passwort geändert',
  },
  profile: {
    title: 'Profil',
    email: 'E-Mail',
    role: 'Rolle',
    lab: 'Labor',
    noLab: 'Du gehörst zu keinem Labor. Wende dich an einen Admin.',
    changePassword: 'Passwort ändern',
  },
});
