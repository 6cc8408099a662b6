import { captions, inBoth } from './inBoth.ts';

export const accountTexts = inBoth({
  forgotPassword: {
    title: ['Forgot Password?', 'Passwort vergessen?'],
    text: ['Please contact an admin.', 'Bitte wende dich an einen Admin.'],
    why: [
      'Nobody can read your password, so it cannot be sent to you. An admin gives you a new one.',
      'Niemand kann dein Passwort lesen, deshalb lässt es sich nicht zusenden. Ein Admin gibt dir ein neues.',
    ],
    next: captions(
      'It works for {hours} hours. When you sign in with it, you choose your own.',
      'Es gilt {hours} Stunden. Wenn du dich damit anmeldest, wählst du ein eigenes.',
    ),
    back: ['Back to sign in', 'Zurück zur Anmeldung'],
  },
  logout: {
    title: ['Log Out', 'Abmelden'],
    leaving: ['Signing out…', 'Abmeldung läuft …'],
    done: ['You are signed out.', 'Du bist abgemeldet.'],
    failed: [
      'Signing out did not reach the server. You may still be signed in.',
      'Die Abmeldung hat den Server nicht erreicht. Vielleicht bist du noch angemeldet.',
    ],
    retry: ['Try again', 'Erneut versuchen'],
    signIn: ['Sign in', 'Anmelden'],
  },
  changePassword: {
    title: ['Change Password', 'Passwort ändern'],
    due: ['Choose a password of your own before you go on.', 'Wähle ein eigenes Passwort, bevor es weitergeht.'],
    currentPassword: ['Current password', 'Aktuelles Passwort'],
    newPassword: ['New password', 'Neues Passwort'],
    confirmation: ['Confirm new password', 'Neues Passwort bestätigen'],
    hint: ['At least 8 characters.', 'Mindestens 8 Zeichen.'],
    submit: ['Change Password', 'Passwort ändern'],
    done: ['Password changed', 'Passwort geändert'],
  },
  profile: {
    title: ['Profile', 'Profil'],
    email: ['Email', 'E-Mail'],
    role: ['Role', 'Rolle'],
    lab: ['Lab', 'Labor'],
    noLab: ['You are not assigned to a lab. Ask an admin.', 'Du gehörst zu keinem Labor. Wende dich an einen Admin.'],
    changePassword: ['Change Password', 'Passwort ändern'],
  },
});
