import type { MailReason, MailState, ReminderKind } from '#shared/reminderKinds.ts';
import type { Both } from './both.ts';

export const reminderKinds: Record<ReminderKind, Both> = {
  source_broken: ['The connection to the source is broken', 'Die Verbindung zur Quelle ist gestört'],
  reconsent: ['The information has a new version', 'Die Informationen haben eine neue Version'],
  starts_tomorrow: ['The participation or a phase begins tomorrow', 'Die Teilnahme oder eine Phase beginnt morgen'],
  ends_tomorrow: ['The participation or a phase ends tomorrow', 'Die Teilnahme oder eine Phase endet morgen'],
  not_joined: ['Invited and not joined yet', 'Eingeladen und noch nicht dabei'],
  not_connected: ['No source is connected yet', 'Es ist noch keine Quelle verbunden'],
  silent: ['Silent without a declared absence', 'Ohne Daten und ohne gemeldete Abwesenheit'],
  study_over: ['The study is over', 'Die Studie ist zu Ende'],
  general: ['By hand', 'Von Hand'],
  own_page: ['A new link to the participant’s page', 'Ein neuer Link zur eigenen Seite'],
};

export const mailStates: Record<MailState, Both> = {
  waiting: ['waiting', 'wartet'],
  sending: ['being sent', 'wird gesendet'],
  sent: ['sent', 'gesendet'],
  skipped: ['skipped', 'übersprungen'],
  bounced: ['came back', 'kam zurück'],
  failed: ['failed', 'misslungen'],
  unclear: ['unclear', 'unklar'],
};

export const mailReasons: Record<MailReason, Both> = {
  not_reachable: ['no confirmed address', 'keine bestätigte Adresse'],
  too_soon: ['reminded a short time ago', 'vor kurzem erinnert'],
  enough: ['reminded often enough', 'oft genug erinnert'],
  over: ['the participation is over', 'die Teilnahme ist beendet'],
  withdrawn: ['withdrawn', 'ausgeschieden'],
  no_longer_due: ['no longer needed', 'nicht mehr nötig'],
  switched_off: ['switched off meanwhile', 'inzwischen ausgeschaltet'],
  mail_not_set_up: ['no mail server', 'kein Mailserver'],
  connection: ['the mail server could not be reached', 'der Mailserver war nicht erreichbar'],
  tls: ['the mail server has no valid encryption', 'der Mailserver hat keine gültige Verschlüsselung'],
  sign_in: ['the mail server refused the sign-in', 'der Mailserver hat die Anmeldung abgelehnt'],
  refused: ['the mail server refused the mail', 'der Mailserver hat die Mail abgelehnt'],
  later: ['the mail server asked to come back later', 'der Mailserver bittet, später wiederzukommen'],
  address: ['the address does not exist', 'die Adresse gibt es nicht'],
  dropped: [
    'the connection broke while it was sent; it may have arrived and is not sent again',
    'die Verbindung brach beim Senden ab; die Mail kann angekommen sein und wird nicht noch einmal gesendet',
  ],
  stopped: [
    'the server stopped while it was sent; it may have arrived and is not sent again',
    'der Server wurde beim Senden angehalten; die Mail kann angekommen sein und wird nicht noch einmal gesendet',
  ],
  restored: [
    'it was not finished in the backup that was restored; it may have arrived since and is not sent again',
    'sie war in der zurückgespielten Sicherung noch nicht gesendet; die Mail kann seither angekommen sein und wird nicht noch einmal gesendet',
  ],
};

/** Who had a mail sent, where that is no member of the team. */
export const sentByItself: Both = ['The study itself', 'Die Studie selbst'];
export const sentByUnknown: Both = ['Unknown', 'Unbekannt'];
export const sentForParticipant: Both = ['The participant', 'Die Person selbst'];
