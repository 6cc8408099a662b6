import { type Caption, captions } from '#client/texts/inBoth.ts';

export const timeline = {
  title: ['Timeline', 'Verlauf'],
  label: ['What happened with this participant', 'Was mit dieser Teilnahme geschah'],
  day: ['Day', 'Tag'],
  what: ['What', 'Was'],
  to: captions('{first} to {last}', '{first} bis {last}'),
  since: captions('since {first}', 'seit {first}'),
  empty: ['Nothing has happened yet.', 'Noch ist nichts geschehen.'],
  noResults: ['This page of the timeline is empty.', 'Diese Seite des Verlaufs ist leer.'],
  failed: ['Could not load the timeline.', 'Der Verlauf konnte nicht geladen werden.'],
  count: captions(
    '{count, plural, one {1 event} other {# events}}',
    '{count, plural, one {1 Ereignis} other {# Ereignisse}}',
  ),
  created: ['Added to the study', 'In die Studie aufgenommen'],
  invited: ['Invited', 'Eingeladen'],
  invite_renewed: ['Invitation renewed', 'Einladung erneuert'],
  invite_opened: ['Invitation opened', 'Einladung geöffnet'],
  invite_refused: ['Does not want to take part', 'Möchte nicht teilnehmen'],
  invite_expired: ['Invitation expired', 'Einladung abgelaufen'],
  consented: captions(
    'Consent to version {version} ({language}), {channel}',
    'Einwilligung in Version {version} ({language}), {channel}',
  ),
  consentLanguages: {
    de: ['German', 'Deutsch'],
    en: ['English', 'Englisch'],
  } as Record<string, Caption>,
  consentChannels: {
    account: ['with an account', 'mit Konto'],
    link: ['by link', 'über den Link'],
    staff: ['on paper', 'auf Papier'],
  } as Record<string, Caption>,
  connected: captions('{source} connected', '{source} verbunden'),
  wasConnected: captions('{source} was connected before', '{source} war schon verbunden'),
  permissions_added: captions(
    '{source}: {count, plural, one {new permission} other {new permissions}}: {added}',
    '{source}: {count, plural, one {neue Freigabe} other {neue Freigaben}}: {added}',
  ),
  permissions_changed: captions(
    '{source}: permissions changed to {granted}',
    '{source}: Freigaben geändert zu {granted}',
  ),
  revoked: captions(
    '{source}: access was withdrawn at the source',
    '{source}: Der Zugang wurde bei der Quelle entzogen',
  ),
  disconnected: captions('{source}: connection ended', '{source}: Verbindung beendet'),
  permission_missing: captions('{source}: permission missing', '{source}: Freigabe fehlt'),
  broken: captions('{source}: failure', '{source}: Fehler'),
  source_restored: captions('{source} works again', '{source} liefert wieder'),
  first_activity: ['First activity', 'Erste Aktivität'],
  device_changed: captions('Another device: {device} ({source})', 'Anderes Gerät: {device} ({source})'),
  gap: captions(
    'No activity for {days, plural, one {1 day} other {# days}}',
    '{days, plural, one {1 Tag} other {# Tage}} ohne Aktivität',
  ),
  gapOpen: captions(
    'No activity, {days, plural, one {1 day} other {# days}} so far',
    'Bisher {days, plural, one {1 Tag} other {# Tage}} ohne Aktivität',
  ),
  absence: captions('Absence: {reason}', 'Abwesenheit: {reason}'),
  absenceOwn: captions(
    'Absence: {reason}, declared by the participant',
    'Abwesenheit: {reason}, von der teilnehmenden Person gemeldet',
  ),
  paused: 'Pause',
  studyPaused: ['Pause of the study', 'Pause der Studie'],
  reminder: captions('Reminder “{reminder}”: {outcome}', 'Erinnerung „{reminder}“: {outcome}'),
  uploaded: captions(
    '{files, plural, =0 {Upload} one {Upload of 1 file} other {Upload of # files}} by staff',
    '{files, plural, =0 {Upload} one {Upload mit 1 Datei} other {Upload mit # Dateien}} durch Mitarbeitende',
  ),
  uploadedOwn: captions(
    '{files, plural, =0 {Upload} one {Upload of 1 file} other {Upload of # files}}',
    '{files, plural, =0 {Upload} one {Upload mit 1 Datei} other {Upload mit # Dateien}}',
  ),
  uploadState: {
    failed: ['failed', 'gescheitert'],
    cancelled: ['cancelled', 'abgebrochen'],
  } as Record<string, Caption>,
  contact: captions('Contact: {channel}, {outcome}', 'Kontakt: {channel}, {outcome}'),
  cut: captions('Data cut {number} contains this participant', 'Datenschnitt {number} enthält diese Teilnahme'),
  withdrawn: captions('Withdrawn: {choice}', 'Ausgeschieden: {choice}'),
  choices: {
    keep: ['data kept', 'Daten behalten'],
    erase: ['data erased', 'Daten gelöscht'],
  } as Record<string, Caption>,
} as const;
