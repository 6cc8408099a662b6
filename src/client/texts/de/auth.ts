import type { Texts } from '../en.ts';

export const auth: Texts['auth'] = {
  login: {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    submitting: 'Anmeldung läuft …',
    forgotPassword: 'Passwort vergessen?',
    expired: 'Sitzung abgelaufen',
    signInAgain: 'Bitte melde dich neu an. Du kommst dorthin zurück, wo du warst.',
    tooManyAttempts: (minutes) =>
      `Zu viele Versuche. Bitte warte ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`}, bevor du es wieder versuchst.`,
    unreachable: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es erneut.',
  },
  forgotPassword: {
    title: 'Passwort vergessen?',
    text: 'Bitte wende dich an einen Admin.',
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
    changePassword: 'Passwort ändern',
  },
};
