import { studiesTexts } from '#client/texts/studies.ts';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import type { TimelineEntry } from '#shared/contract/followUp.ts';
import { TIMELINE_KINDS } from '#shared/timelineKinds.ts';
import { eventWords, whenWords } from './timelineWords.ts';

const textsIn = (language: 'en' | 'de') => ({
  followUp: followUpTexts[language],
  absences: declaredTexts[language].reasons,
  reminders: remindersTexts[language],
  sources: studiesTexts[language].sources,
});

const entry = (kind: TimelineEntry['kind'], params: TimelineEntry['params'] = {}, last_day: string | null = null) => ({
  ...{ kind, params, last_day, day: '2026-11-10', at: null },
});

const EXAMPLES: [TimelineEntry, string, string][] = [
  [entry('created'), 'Added to the study', 'In die Studie aufgenommen'],
  [entry('invited'), 'Invited', 'Eingeladen'],
  [entry('invite_renewed'), 'Invitation renewed', 'Einladung erneuert'],
  [entry('invite_opened'), 'Invitation opened', 'Einladung geöffnet'],
  [entry('invite_refused'), 'Does not want to take part', 'Möchte nicht teilnehmen'],
  [entry('invite_expired'), 'Invitation expired', 'Einladung abgelaufen'],
  [
    entry('consented', { version: 2, language: 'de', channel: 'link' }),
    'Consent to version 2 (German), by link',
    'Einwilligung in Version 2 (Deutsch), über den Link',
  ],
  [entry('connected', { source: 'polar', was_before: false }), 'Polar connected', 'Polar verbunden'],
  [
    entry('connected', { source: 'polar', was_before: true }),
    'Polar was connected before',
    'Polar war schon verbunden',
  ],
  [
    entry('permissions_changed', { source: 'strava', granted: 'activity:read,new:scope' }),
    'Strava: permissions changed to Activities, new:scope',
    'Strava: Freigaben geändert zu Aktivitäten, new:scope',
  ],
  [
    entry('permissions_changed', { source: 'strava', granted: 'read,activity:read_all', added: 'activity:read_all' }),
    'Strava: new permission: Private activities',
    'Strava: neue Freigabe: Private Aktivitäten',
  ],
  [
    entry('permissions_changed', { source: 'strava', granted: 'read,activity:read', added: 'read,activity:read' }),
    'Strava: new permissions: Public profile, Activities',
    'Strava: neue Freigaben: Öffentliches Profil, Aktivitäten',
  ],
  [
    entry('source_broken', { source: 'strava', state: 'disconnected', is_revoked: true }),
    'Strava: access was withdrawn at the source',
    'Strava: Der Zugang wurde bei der Quelle entzogen',
  ],
  [
    entry('source_broken', { source: 'strava', state: 'disconnected', is_revoked: false }),
    'Strava: connection ended',
    'Strava: Verbindung beendet',
  ],
  [
    entry('source_broken', { source: 'strava', state: 'permission_missing', is_revoked: false }),
    'Strava: permission missing',
    'Strava: Freigabe fehlt',
  ],
  [entry('source_broken', { source: 'strava', state: 'error' }), 'Strava: failure', 'Strava: Fehler'],
  [entry('source_restored', { source: 'strava' }), 'Strava works again', 'Strava liefert wieder'],
  [entry('first_activity'), 'First activity', 'Erste Aktivität'],
  [entry('gap', { days: 9 }, '2026-11-18'), 'No activity for 9 days', '9 Tage ohne Aktivität'],
  [entry('gap', { days: 1 }), 'No activity, 1 day so far', 'Bisher 1 Tag ohne Aktivität'],
  [
    entry('device_changed', { device: 'Watch Two', source: 'strava' }, '2026-11-10'),
    'Another device: Watch Two (Strava)',
    'Anderes Gerät: Watch Two (Strava)',
  ],
  [entry('absence', { reason: 'holiday', channel: 'staff' }), 'Absence: Holiday', 'Abwesenheit: Urlaub'],
  [
    entry('absence', { reason: 'holiday', channel: 'own' }),
    'Absence: Holiday, declared by the participant',
    'Abwesenheit: Urlaub, von der teilnehmenden Person gemeldet',
  ],
  [entry('paused', { is_of_study: false }), 'Pause', 'Pause'],
  [entry('paused', { is_of_study: true }), 'Pause of the study', 'Pause der Studie'],
  [
    entry('uploaded', { channel: 'staff', state: 'failed', files: 1 }),
    'Upload of 1 file by staff, failed',
    'Upload mit 1 Datei durch Mitarbeitende, gescheitert',
  ],
  [
    entry('contact', { channel: 'phone', outcome: 'not_reached' }),
    'Contact: Phone, Not reached',
    'Kontakt: Telefon, Nicht erreicht',
  ],
  [entry('cut', { number: 3 }), 'Data cut 3 contains this participant', 'Datenschnitt 3 enthält diese Teilnahme'],
  [entry('withdrawn', { choice: 'keep' }), 'Withdrawn: data kept', 'Ausgeschieden: Daten behalten'],
];

test.each(EXAMPLES)('%j is a sentence in both languages', (event, english, german) => {
  expect([eventWords(event, textsIn('en')), eventWords(event, textsIn('de'))]).toEqual([english, german]);
});

test('a reminder says its kind and what became of it, and every kind has an example', () => {
  const bounced = entry('reminder', { reminder: 'silent', state: 'bounced', reason: 'address' });
  const { kinds, states, reasons } = remindersTexts.en;
  expect(eventWords(bounced, textsIn('en'))).toBe(`Reminder “${kinds.silent}”: ${states.bounced}: ${reasons.address}`);
  const sent = entry('reminder', { reminder: 'silent', state: 'sent', reason: null });
  expect(eventWords(sent, textsIn('de'))).toBe(
    `Erinnerung „${remindersTexts.de.kinds.silent}“: ${remindersTexts.de.states.sent}`,
  );
  const shown = new Set([...EXAMPLES.map(([{ kind }]) => kind), 'reminder']);
  expect(TIMELINE_KINDS.filter((kind) => !shown.has(kind))).toEqual([]);
});

test('a moment has its time, a day its date, and what lasts its beginning', () => {
  const when = (event: TimelineEntry) => whenWords(event, followUpTexts.en, 'Europe/Berlin');
  expect(when({ ...entry('created'), at: '2026-11-10T13:05:00.000Z' })).toBe('10.11.2026 14:05');
  expect(when(entry('first_activity'))).toBe('10.11.2026');
  expect(when(entry('contact', {}, '2026-11-10'))).toBe('10.11.2026');
  expect(when(entry('gap', {}, '2026-11-12'))).toBe('10.11.2026 to 12.11.2026');
  expect(when(entry('gap'))).toBe('since 10.11.2026');
});
