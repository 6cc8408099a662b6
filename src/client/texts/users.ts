import { ROLE_NAMES } from '#shared/roles.ts';
import { deactivated } from '#shared/words/accounts.ts';
import { captions, inBoth } from './inBoth.ts';

export const usersTexts = inBoth({
  roles: [ROLE_NAMES.en, ROLE_NAMES.de],
  fields: {
    email: ['Email', 'E-Mail'],
    role: ['Role', 'Rolle'],
    created: ['Created', 'Angelegt'],
  },
  table: {
    title: ['User Management', 'Benutzerverwaltung'],
    label: ['Users', 'Benutzer'],
    search: ['Search', 'Suche'],
    searchPlaceholder: ['Email, role or date', 'E-Mail, Rolle oder Datum'],
    add: ['Add User', 'Benutzer anlegen'],
    edit: ['Edit', 'Bearbeiten'],
    resetPassword: ['Reset Password', 'Passwort zurücksetzen'],
    delete: ['Delete', 'Löschen'],
    deactivate: ['Deactivate', 'Deaktivieren'],
    reactivate: ['Reactivate', 'Reaktivieren'],
    deactivated,
    count: captions('{count, plural, one {1 user} other {# users}}', '{count, number} Benutzer'),
    failed: ['Could not load the users.', 'Die Benutzer ließen sich nicht laden.'],
    noResults: ['No users match this search.', 'Keine Benutzer passen zu dieser Suche.'],
  },
  create: {
    title: ['Add User', 'Benutzer anlegen'],
    email: ['Email', 'E-Mail'],
    initialPassword: ['Initial password', 'Erstes Passwort'],
    initialPasswordHint: [
      'Pass it on to the person, who must change it within 72 hours.',
      'Gib es der Person weiter; sie muss es innerhalb von 72 Stunden ändern.',
    ],
    role: ['Role', 'Rolle'],
    lab: ['Lab', 'Labor'],
    chooseLab: ['Choose a lab', 'Labor wählen'],
    noLabs: [
      'There is no lab yet. The researcher can be assigned to one later.',
      'Es gibt noch kein Labor. Die Person kann später einem zugeordnet werden.',
    ],
    labsFailed: [
      'The labs could not be loaded. The researcher can be assigned to one later.',
      'Die Labore ließen sich nicht laden. Die Person kann später einem zugeordnet werden.',
    ],
    open: ['Open user', 'Benutzer öffnen'],
    submit: ['Create User', 'Benutzer anlegen'],
  },
  password: {
    generate: ['Generate', 'Erzeugen'],
    generated: [
      'Generated. Copy it now: it cannot be shown again later.',
      'Erzeugt. Kopiere es jetzt: Später lässt es sich nicht mehr anzeigen.',
    ],
    copy: ['Copy password', 'Passwort kopieren'],
  },
  deactivate: {
    title: captions('Deactivate {email}?', '{email} deaktivieren?'),
    effect: [
      'All sessions end at once and signing in is refused. The account, its studies and its data stay, and a connected Strava account goes on sending activities. You can reactivate it at any time.',
      'Alle Sitzungen enden sofort, und die Anmeldung wird abgelehnt. Das Konto, seine Studien und seine Daten bleiben, und ein verbundenes Strava-Konto sendet weiter Aktivitäten. Du kannst es jederzeit reaktivieren.',
    ],
    reason: ['Reason', 'Grund'],
    reasonHint: ['Shown in the audit log.', 'Steht im Audit-Protokoll.'],
    tooLong: captions('At most {limit} characters', 'Höchstens {limit} Zeichen'),
    submit: ['Deactivate User', 'Benutzer deaktivieren'],
  },
  reactivate: {
    title: captions('Reactivate {email}?', '{email} reaktivieren?'),
    effect: [
      'The person can sign in again with the password that they had. Sessions that ended stay ended.',
      'Die Person kann sich wieder mit ihrem bisherigen Passwort anmelden. Beendete Sitzungen bleiben beendet.',
    ],
    submit: ['Reactivate User', 'Benutzer reaktivieren'],
  },
  delete: {
    title: captions('Delete {email}?', '{email} löschen?'),
    effect: [
      'The account and its sessions end at once. This cannot be undone.',
      'Das Konto und seine Sitzungen enden sofort. Das lässt sich nicht rückgängig machen.',
    ],
    email: ['Email of the user', 'E-Mail des Benutzers'],
    hint: captions('Type {email} to confirm.', 'Gib zur Bestätigung {email} ein.'),
    submit: ['Delete User', 'Benutzer löschen'],
  },
  reset: {
    title: captions('Reset password of {email}', 'Passwort von {email} zurücksetzen'),
    effect: ['All sessions of this user end at once.', 'Alle Sitzungen dieses Benutzers enden sofort.'],
    newPassword: ['New password', 'Neues Passwort'],
    hint: [
      'Pass it on to the person, who must change it within 72 hours.',
      'Gib es der Person weiter; sie muss es innerhalb von 72 Stunden ändern.',
    ],
    submit: ['Reset Password', 'Passwort zurücksetzen'],
  },
  overview: {
    title: ['Overview', 'Überblick'],
    failed: ['Could not load what belongs to this user.', 'Was zu diesem Benutzer gehört, ließ sich nicht laden.'],
    lab: ['Lab', 'Labor'],
    noLab: ['No lab', 'Kein Labor'],
    athlete: ['Strava account', 'Strava-Konto'],
    noAthlete: ['Not connected', 'Nicht verbunden'],
    studies: ['Studies', 'Studien'],
    noStudies: ['No studies', 'Keine Studien'],
    more: captions('and {count} more', 'und {count} weitere'),
    parts: {
      owner: ['Owner', 'Leitung'],
      manager: ['Manager', 'Verwaltung'],
      analyst: ['Analyst', 'Auswertung'],
    },
    lastSignIn: ['Last sign-in', 'Letzte Anmeldung'],
    never: ['Never', 'Noch nie'],
  },
  page: {
    dashboard: ['Dashboard', 'Übersicht'],
    back: ['Back to the dashboard', 'Zurück zur Übersicht'],
    loading: ['User', 'Benutzer'],
    failed: ['Could not load the user.', 'Der Benutzer ließ sich nicht laden.'],
  },
});
