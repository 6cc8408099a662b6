import { captions } from './inBoth.ts';

export const tombstone = {
  keep: [
    'Stopped. What was recorded until then is kept under the code.',
    'Beendet. Was bis dahin aufgezeichnet wurde, bleibt unter dem Code erhalten.',
  ],
  erase: [
    'Stopped. Everything recorded about this participant was erased; code, date and choice remain.',
    'Beendet. Alles, was über diese Person aufgezeichnet war, wurde gelöscht; Code, Datum und Entscheidung bleiben.',
  ],
  date: ['Date', 'Datum'],
  requestedBy: ['Asked by', 'Auf Wunsch von'],
  choice: ['Choice', 'Entscheidung'],
  reason: ['Reason', 'Grund'],
  print: ['Print confirmation', 'Bestätigung drucken'],
  confirmation: ['Confirmation of withdrawal', 'Bestätigung des Ausscheidens'],
  statement: captions(
    'Participant {code} has withdrawn from the study on {date}.',
    'Die Person mit dem Code {code} ist am {date} aus der Studie ausgeschieden.',
  ),
  recorded: captions('Recorded on {at}.', 'Erfasst am {at}.'),
  erased: captions(
    'Deleted: {activities, plural, one {# activity} other {# activities}}, {files, plural, one {# upload} other {# uploads}}, {consents, plural, one {# consent} other {# consents}}, {absences, plural, one {# absence} other {# absences}}.',
    'Gelöscht: {activities, plural, one {# Aktivität} other {# Aktivitäten}}, {files, plural, one {# Upload} other {# Uploads}}, {consents, plural, one {# Einwilligung} other {# Einwilligungen}}, {absences, plural, one {# Abwesenheit} other {# Abwesenheiten}}.',
  ),
  ended: captions('Ended connections: {sources}', 'Beendete Verbindungen: {sources}'),
  contact: ['Questions', 'Fragen'],
} as const;

export const withdraw = {
  title: captions('Withdraw {code}?', '{code} ausscheiden lassen?'),
  effect: [
    'This ends the participation and cannot be taken back. The code stays as proof, with date and choice.',
    'Das beendet die Teilnahme und lässt sich nicht zurücknehmen. Der Code bleibt als Nachweis, mit Datum und Entscheidung.',
  ],
  failed: [
    'Could not load what the withdrawal changes.',
    'Was sich durch das Ausscheiden ändert, ließ sich nicht laden.',
  ],
  ends: captions('Access to {sources} ends at once.', 'Der Zugriff auf {sources} endet sofort.'),
  keeps: captions(
    '{count, plural, =0 {No activity is} one {# activity until today is} other {# activities until today are}} kept, pseudonymised.',
    '{count, plural, =0 {Keine Aktivität bleibt} one {# Aktivität bis heute bleibt} other {# Aktivitäten bis heute bleiben}} pseudonymisiert erhalten.',
  ),
  deadline: captions(
    'Data from the API of {sources} must be deleted within 30 days; uploaded files can be kept.',
    'Daten aus der API von {sources} müssen innerhalb von 30 Tagen gelöscht werden; hochgeladene Dateien können bleiben.',
  ),
  copies: captions(
    '{count, plural, one {# export or data cut already contains} other {# exports and data cuts already contain}} this participant:',
    '{count, plural, one {# Export oder Datenschnitt enthält} other {# Exporte und Datenschnitte enthalten}} diese Person bereits:',
  ),
  tokenReads: captions(
    '{count, plural, one {# API token has} other {# API tokens have}} read rows of this participant:',
    '{count, plural, one {# API-Token hat} other {# API-Tokens haben}} Zeilen dieser Person gelesen:',
  ),
  lastRead: captions('{name} ({by}), last on {date}', '{name} ({by}), zuletzt am {date}'),
  notReached: [
    'Erasing takes the participant out of data cuts and ends exports here. It does not reach files outside this system.',
    'Das Löschen nimmt die Person aus Datenschnitten heraus und beendet Exporte hier. Dateien außerhalb dieses Systems erreicht es nicht.',
  ],
  requestedBy: ['Who asked for it', 'Wer hat darum gebeten'],
  requesters: {
    participant: ['Participant', 'Teilnehmende Person'],
    investigator: ['Investigator', 'Studienleitung'],
  },
  date: ['Date', 'Datum'],
  choice: ['What becomes of the data', 'Was mit den Daten geschieht'],
  choices: {
    keep: ['Stop and keep what was recorded', 'Beenden und Aufgezeichnetes behalten'],
    erase: ['Stop and erase everything', 'Beenden und alles löschen'],
  },
  agreedToKeep: [
    'The participant agreed in the consent that the data are kept under the code.',
    'Die teilnehmende Person hat in der Einwilligung zugestimmt, dass die Daten unter dem Code behalten werden.',
  ],
  notAgreedToKeep: [
    'The participant did not agree in the consent that the data are kept. They can still choose so themselves when they leave.',
    'Die teilnehmende Person hat in der Einwilligung nicht zugestimmt, dass die Daten behalten werden. Wenn sie selbst die Teilnahme beendet, kann sie das noch wählen.',
  ],
  policyKeep: [
    'This study keeps what was recorded until then, under the code.',
    'Diese Studie behält, was bis dahin aufgezeichnet wurde, unter dem Code.',
  ],
  policyErase: [
    'This study erases everything recorded about a participant who withdraws.',
    'Diese Studie löscht alles, was über Ausgeschiedene aufgezeichnet wurde.',
  ],
  eraseEffect: [
    'Group, dates, target, note and their history are erased at once. Erasing does not reach files outside this system.',
    'Gruppe, eigener Zeitraum, Ziel, Notiz und deren Verlauf werden sofort gelöscht. Dateien außerhalb dieses Systems erreicht das nicht.',
  ],
  reasonHint: ['No names or health details.', 'Keine Namen, keine Angaben zur Gesundheit.'],
  reasonErased: [
    'No names or health details. The reason is erased with the rest; who asked, date and choice remain.',
    'Keine Namen, keine Angaben zur Gesundheit. Der Grund wird mit allem anderen gelöscht; wer es wollte, Datum und Entscheidung bleiben.',
  ],
  typed: 'Code',
  typedHint: captions('Type {code} to erase.', 'Gib zum Löschen {code} ein.'),
  wrong: ['The code does not match', 'Der Code stimmt nicht überein'],
  submit: ['Withdraw', 'Ausscheiden lassen'],
  submitting: ['Withdrawing…', 'Wird eingetragen …'],
  reasonTooLong: ['A reason has at most 500 characters', 'Ein Grund hat höchstens 500 Zeichen'],
} as const;
