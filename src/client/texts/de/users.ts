import type { users as english } from '../en/users.ts';

export const users: typeof english = {
  roles: { user: 'User', admin: 'Admin', researcher: 'Researcher' },
  fields: { email: 'E-Mail', role: 'Rolle', created: 'Angelegt' },
  table: {
    title: 'Benutzerverwaltung',
    label: 'Benutzer',
    search: 'Suche',
    searchPlaceholder: 'E-Mail, Rolle oder Datum',
    add: 'Benutzer anlegen',
    edit: 'Bearbeiten',
    resetPassword: 'Passwort zurücksetzen',
    delete: 'Löschen',
    count: (count) => `${count} Benutzer`,
    failed: 'Die Benutzer ließen sich nicht laden.',
    noResults: 'Keine Benutzer passen zu dieser Suche.',
  },
  create: {
    title: 'Benutzer anlegen',
    email: 'E-Mail',
    initialPassword: 'Erstes Passwort',
    initialPasswordHint: 'Gib es der Person weiter; sie muss es innerhalb von 72 Stunden ändern.',
    role: 'Rolle',
    submit: 'Benutzer anlegen',
    submitting: 'Wird gesendet …',
  },
  delete: {
    title: (email) => `${email} löschen?`,
    effect: 'Das Konto und seine Sitzungen enden sofort. Das lässt sich nicht rückgängig machen.',
    email: 'E-Mail des Benutzers',
    hint: (email) => `Gib zur Bestätigung ${email} ein.`,
    submit: 'Benutzer löschen',
    submitting: 'Wird gesendet …',
  },
  reset: {
    title: (email) => `Passwort von ${email} zurücksetzen`,
    effect: 'Alle Sitzungen dieses Benutzers enden sofort.',
    newPassword: 'Neues Passwort',
    hint: 'Gib es der Person weiter; sie muss es innerhalb von 72 Stunden ändern.',
    submit: 'Passwort zurücksetzen',
    submitting: 'Wird gesendet …',
  },
  page: {
    dashboard: 'Übersicht',
    back: 'Zurück zur Übersicht',
    loading: 'Benutzer',
  },
};
