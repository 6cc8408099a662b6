import { AUDIT_OBJECTS, OBJECT_OF_ACTION } from '#shared/auditActions.ts';
import { auditWords, changeWords, knownActions, objectWords } from './auditWords.ts';

const LANGUAGES = [
  ['English', auditWords.en],
  ['German', auditWords.de],
] as const;

const shown = (action: string, object_type: string, values: Record<string, unknown>, language: 'en' | 'de') => {
  const changes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { old: null, new: value }]));
  const words = changeWords({ action, object_type, changes }, auditWords[language], 'Europe/Berlin');
  return words.map(({ field, text }) => `${field} = ${text}`);
};

test.each(LANGUAGES)('every action of the server has words in %s, and no other action has', (_, words) => {
  const known = knownActions(words);
  expect(known.map(({ value }) => value).sort()).toEqual(Object.keys(OBJECT_OF_ACTION).sort());
  expect(known.filter(({ value, label }) => label.trim() === '' || label === value)).toEqual([]);
});

test.each(LANGUAGES)('no two actions of the filter have the same words in %s', (_, words) => {
  const labels = knownActions(words).map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

test.each(LANGUAGES)('every kind of object has a word in %s', (_, words) => {
  expect(AUDIT_OBJECTS.filter((type) => objectWords(type, words).trim() === '')).toEqual([]);
  expect(Object.keys(words.audit.objects).sort()).toEqual([...AUDIT_OBJECTS].sort());
});

test.each([
  ['session.started', 'session', 'Session ends', 'Sitzung endet'],
  ['study.token_created', 'study', 'Expires', 'Läuft ab'],
  ['participant.invited', 'participant', 'Invitation valid until', 'Einladung gültig bis'],
])('the audit log names the end of what %s began', (action, object, english, german) => {
  const values = { expires_at: '2026-12-07T02:18:00.000Z' };
  expect(shown(action, object, values, 'en')).toEqual([`${english} = 07.12.2026 03:18`]);
  expect(shown(action, object, values, 'de')).toEqual([`${german} = 07.12.2026 03:18`]);
});

test('the audit log shows the phases of a changed rule in words', () => {
  const phases = [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'intervention', days: null, target: null },
  ];
  expect(shown('study.changed', 'study', { phases, sports: ['run', 'swim'] }, 'de')).toEqual([
    'Phasen = Phase: Ausgangsphase, Tage: 14, Ziel für sieben Tage: 0; Phase: Intervention, Tage: nichts, Ziel für sieben Tage: nichts',
    'Sportarten = Laufen, Schwimmen',
  ]);
});

test('the audit log shows values of a fixed set as the pages do, by the kind of object', () => {
  expect(shown('study.token_created', 'study', { level: 'deidentified' }, 'de')).toEqual([
    'Was es liest = De-identifiziert',
  ]);
  expect(shown('team.added', 'study', { level: 'manager' }, 'de')).toEqual(['Aufgabe = Verwaltung']);
  expect(shown('participant.withdrawn', 'participant', { status: 'withdrawn' }, 'de')).toEqual([
    'Status = Ausgeschieden',
  ]);
  expect(shown('account.revoked', 'account', { status: 'disconnected' }, 'de')).toEqual(['Status = Getrennt']);
  expect(shown('upload.created', 'upload', { kind: 'files', size: 26 }, 'de')).toEqual(['Art = Dateien', 'Bytes = 26']);
  expect(shown('upload.created', 'upload', { kind: 'archive' }, 'en')).toEqual(['Kind = Archive']);
  expect(shown('participant.reminded', 'participant', { kind: 'silent' }, 'de')).toEqual([
    'Erinnerung = Ohne Daten und ohne gemeldete Abwesenheit',
  ]);
  expect(shown('study.export_created', 'study', { day_part: true }, 'de')).toEqual(['Beginn nur als Tageszeit = Ja']);
  expect(shown('participant.consented', 'participant', { answers: [] }, 'de')).toEqual([
    'Antworten der Einwilligung = nichts',
  ]);
});

test('the audit log writes numbers as the pages of its language do', () => {
  const values = { rows: 12_345, threshold_speed_swim: 2.5 };
  expect(shown('study.data_read', 'study', values, 'de').map((words) => words.split(' = ')[1])).toEqual([
    '12\u202f345',
    '2,5',
  ]);
  expect(shown('study.data_read', 'study', values, 'en').map((words) => words.split(' = ')[1])).toEqual([
    '12\u202f345',
    '2.5',
  ]);
});

test('the audit log names the thresholds and severities of checks in words', () => {
  const values = { threshold_speed_swim: 3, severity_virtual: 'error' };
  expect(shown('study.checks_changed', 'study', values, 'de')).toEqual([
    'Unplausible Geschwindigkeit: Beim Schwimmen, über = 3',
    'Virtuell: Schwere = Fehler',
  ]);
});

test('the audit log says that a study without a choice of sports counts all', () => {
  expect(shown('study.created', 'study', { sports: [] }, 'en')).toEqual(['Sports = All sports']);
  expect(shown('study.created', 'study', { sports: [] }, 'de')).toEqual(['Sportarten = Alle Sportarten']);
});

test('the audit log names the reminders that a study sends', () => {
  expect(shown('study.reminders_changed', 'study', { kinds: ['silent'] }, 'en').join()).not.toContain('silent');
});

test.each([
  ['participant.problem_changed', 'participant', { problem: 'by_hand' }, 'Problem = Von Hand erfasst'],
  ['participant.problem_changed', 'participant', { problem_state: 'in_progress' }, 'Stand = In Arbeit'],
  ['study.problem_changed', 'study', { close_reason: 'solved' }, 'Geschlossen, weil = gelöst'],
  ['study.deviation_recorded', 'study', { category: 'device_data' }, 'Bereich = Gerät oder Daten'],
  ['study.deviation_recorded', 'study', { severity: 'minor' }, 'Schwere = Gering'],
  [
    'settings.changed',
    'installation',
    { display_policy: 'derived' },
    'Was Forschende von Strava-Daten sehen = Tage und Wochen',
  ],
  ['study.findings_decided', 'study', { check: 'too_short' }, 'Prüfung = Zu kurz'],
  ['study.findings_decided', 'study', { decision: 'taken_back' }, 'Entscheidung = Zurückgenommen'],
  ['activities.duplicate_decided', 'activity', { decision: 'same' }, 'Entscheidung = Dieselbe Aktivität'],
  ['study.changed', 'study', { declared_days: 'exclude' }, 'Gemeldete Tage = Sie senken das Ziel anteilig'],
  ['participant.absence_declared', 'participant', { absence: { reason: 'illness' } }, 'Grund: Krankheit'],
  ['participant.contacted', 'participant', { contact: { channel: 'phone', outcome: 'reached' } }, 'Wie: Telefon'],
  ['export.activities', 'export', { outcome: 'complete' }, 'Ergebnis = Vollständig'],
])('the audit log shows a value of %s (%s) as the pages do: %j', (action, object, values, german) => {
  expect(shown(action, object, values, 'de').join()).toContain(german);
});

test('the audit log leaves a typed reason as it was typed', () => {
  expect(shown('participant.changed', 'participant', { reason: 'illness' }, 'de')).toEqual(['Grund = illness']);
});
