import { captions } from './inBoth.ts';

export const close = {
  title: captions('Close “{title}”?', '„{title}“ schließen?'),
  effect: [
    'A closed study and its participants can no longer be changed; withdrawals stay possible. You can reopen it within 30 days.',
    'Eine geschlossene Studie und ihre Teilnehmenden lassen sich nicht mehr ändern; ausscheiden können Teilnehmende weiterhin. Innerhalb von 30 Tagen kannst du die Studie wieder öffnen.',
  ],
  effects: ['What this changes', 'Was sich dadurch ändert'],
  failed: ['Could not load what this changes.', 'Was sich dadurch ändert, ließ sich nicht laden.'],
  noExport: captions(
    'Nothing was exported yet. {count, plural, one {# activity is} other {# activities are}} stored.',
    'Es wurde noch nichts exportiert. {count, plural, one {# Aktivität ist} other {# Aktivitäten sind}} gespeichert.',
  ),
  oldExport: captions(
    'Last export {date} is older than {count, plural, one {# activity} other {# activities}}.',
    'Der letzte Export vom {date} ist älter als {count, plural, one {# Aktivität} other {# Aktivitäten}}.',
  ),
  invitations: captions(
    '{count, plural, one {# open invitation} other {# open invitations}} will be cancelled.',
    '{count, plural, one {# offene Einladung wird} other {# offene Einladungen werden}} zurückgezogen.',
  ),
  openLink: ['The open link of the study will end.', 'Der offene Link der Studie endet.'],
  connections: captions(
    '{count, plural, one {# connection} other {# connections}} will be ended.',
    '{count, plural, one {# Verbindung wird} other {# Verbindungen werden}} beendet.',
  ),
  notBack: [
    'After reopening, participants have to connect again.',
    'Nach dem Wiederöffnen müssen sich die Teilnehmenden neu verbinden.',
  ],
  nothing: [
    'No export is missing, no invitation is open and nothing is connected.',
    'Kein Export fehlt, keine Einladung ist offen, und nichts ist verbunden.',
  ],
  choice: ['Data of the participants', 'Daten der Teilnehmenden'],
  choices: {
    keep: ['Keep the pseudonymised data until a day', 'Pseudonymisierte Daten bis zu einem Tag aufbewahren'],
    erase: ['Erase all data now', 'Alle Daten jetzt löschen'],
  },
  keepUntil: ['Keep until', 'Aufbewahren bis'],
  keepUntilHint: [
    'After this day the data of all participants are erased.',
    'Nach diesem Tag werden die Daten aller Teilnehmenden gelöscht.',
  ],
  eraseEffect: captions(
    'The data of {count, plural, one {# participant} other {# participants}} are erased from the study, its data cuts and its exports here. Code, date and this choice remain. This cannot be undone, and files that were downloaded are not reached.',
    'Die Daten von {count, plural, one {# teilnehmenden Person} other {# Teilnehmenden}} werden aus der Studie, ihren Datenschnitten und ihren Exporten hier gelöscht. Code, Datum und diese Wahl bleiben. Das lässt sich nicht rückgängig machen und erreicht keine heruntergeladenen Dateien.',
  ),
  typed: ['Title of the study', 'Titel der Studie'],
  typedHint: captions('Type “{title}” to erase.', 'Gib „{title}“ ein, um zu löschen.'),
  wrong: ['This is not the title of the study', 'Das ist nicht der Titel der Studie'],
  dayInPast: ['The day must not lie in the past', 'Der Tag darf nicht in der Vergangenheit liegen'],
  submit: ['Close study', 'Studie schließen'],
  submitting: ['Closing…', 'Wird geschlossen …'],
} as const;

export const reopen = {
  title: captions('Reopen “{title}”?', '„{title}“ wieder öffnen?'),
  effect: [
    'The study and its participants can be changed again. Invitations, the open link and connections do not return: invite again; participants then have to connect again. Erased data stay erased.',
    'Die Studie und ihre Teilnehmenden lassen sich wieder ändern. Einladungen, der offene Link und Verbindungen kehren nicht zurück: Lade neu ein; Teilnehmende müssen sich dann neu verbinden. Gelöschte Daten bleiben gelöscht.',
  ],
  submit: ['Reopen study', 'Studie wieder öffnen'],
  submitting: ['Reopening…', 'Wird geöffnet …'],
} as const;

export const remove = {
  title: captions('Delete “{title}”?', '„{title}“ löschen?'),
  effect: [
    'The study, its team and its consent texts are gone for good. Its log stays with the admins.',
    'Die Studie, ihr Team und ihre Einwilligungstexte sind unwiderruflich weg. Ihr Protokoll bleibt bei den Admins.',
  ],
  typed: ['Title of the study', 'Titel der Studie'],
  typedHint: captions('Type {title} to confirm.', 'Gib zur Bestätigung {title} ein.'),
  wrong: ['Title does not match the study', 'Der Titel passt nicht zur Studie'],
  submit: ['Delete study', 'Studie löschen'],
  submitting: ['Deleting…', 'Wird gelöscht …'],
} as const;
