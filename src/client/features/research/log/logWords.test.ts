import type { LogEntry } from '#shared/contract/research.ts';
import { logTexts } from './logTexts.ts';
import { actorWord, changeWords } from './logWords.ts';

const entry = (action: string, changes: LogEntry['changes']): LogEntry => ({
  id: 1,
  at: '2026-11-20T09:00:00.000Z',
  actor_email: null,
  action,
  changes,
  reason: null,
  object_type: 'study',
  object_id: null,
  code: null,
});
const words = (action: string, changes: LogEntry['changes'], language: 'en' | 'de' = 'en') =>
  changeWords(entry(action, changes), logTexts[language], 'Europe/Berlin').map(({ field, text }) => [field, text]);

test('a change of the permitted sources is said in words', () => {
  const changes = { permitted_sources: { old: ['file'], new: ['strava', 'file'] } };
  expect(words('study.changed', changes)).toEqual([['Permitted sources', 'Uploaded files → Strava, Uploaded files']]);
  expect(words('study.changed', changes, 'de')).toEqual([
    ['Erlaubte Quellen', 'Hochgeladene Dateien → Strava, Hochgeladene Dateien'],
  ]);
});

test('the answers of a consent are said in words, and as nothing when none was given', () => {
  const given = { answers: { old: null, new: ['contact_again', 'heart_rate'] } };
  expect(words('participant.joined', given)).toEqual([['Consent answers', 'May be contacted again, Heart rate']]);
  expect(words('participant.joined', { answers: { old: null, new: [] } })).toEqual([['Consent answers', 'nothing']]);
});

test('an absence, a pause, a review and a reminder are said in words', () => {
  const absence = { first_day: '2026-11-13', last_day: '2026-11-14', reason: 'illness' };
  expect(words('participant.absence_declared', { absence: { old: null, new: absence } })).toEqual([
    ['Absence', 'nothing → 13.11.2026 to 14.11.2026, Illness'],
  ]);
  const pause = { first_day: '2026-11-13', last_day: null, reason: 'New scales' };
  expect(words('study.pause_changed', { pause: { old: pause, new: { ...pause, last_day: '2026-11-20' } } })).toEqual([
    ['Pause', '13.11.2026 to open, New scales → 13.11.2026 to 20.11.2026, New scales'],
  ]);
  const review = { check: { old: null, new: 'too_short' }, decision: { old: null, new: 'taken_back' } };
  expect(words('study.findings_decided', review)).toEqual([
    ['Check', 'nothing → Too short'],
    ['Decision', 'nothing → Taken back'],
  ]);
  const checks = {
    threshold_too_short: { old: 2, new: 5 },
    severity_virtual: { old: 'info', new: 'error' },
  };
  expect(words('study.checks_changed', checks)).toEqual([
    ['Too short: Duration, below', '2 → 5'],
    ['Virtual: Severity', 'Info → Error'],
  ]);
  expect(words('participant.reminded', { kind: { old: null, new: 'silent' } }, 'de')).toEqual([
    ['Erinnerung', 'nichts → Ohne Daten und ohne gemeldete Abwesenheit'],
  ]);
});

test('a token, a cut and an export are said in words, without ids and without what was before', () => {
  const allNew = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { old: null, new: value }]));
  const token = allNew({ token: 'Notebook', level: 'deidentified', expires_at: '2027-02-24T12:02:58.695Z' });
  expect(words('study.token_created', token)).toEqual([
    ['What it reads', 'De-identified'],
    ['Expires', '24.02.2027 13:02'],
    ['Token', 'Notebook'],
  ]);
  expect(words('participant.invited', allNew({ expires_at: '2027-02-24T12:02:58.695Z' }))).toEqual([
    ['Invitation valid until', 'nothing → 24.02.2027 13:02'],
  ]);
  expect(words('study.locked', allNew({ cut: 'cut-1', participants: 36 }))).toEqual([
    ['Data cut', 'cut-1'],
    ['Participants', '36'],
  ]);
  const given = { cut_id: 'id', cut: 'cut-1', shift_dates: true, required_answers: ['heart_rate'] };
  expect(words('study.export_created', allNew(given))).toEqual([
    ['Data cut', 'cut-1'],
    ['Shift dates per participant by whole weeks', 'Yes'],
    ['Only participants who agreed to', 'Heart rate'],
  ]);
});

test('what participants do in their own matter is said to be theirs, also without an account', () => {
  const actor = (action: string, actor_email: string | null = null) => actorWord({ action, actor_email }, logTexts.en);
  expect(actor('participant.effort_rated')).toBe('The participant');
  expect(actor('participant.files_uploaded')).toBe('The participant');
  expect(actor('participant.files_uploaded', 'staff@example.org')).toBe('staff@example.org');
  expect(actor('participant.erased')).toBe('System');
});

test('the log of a study writes numbers as the pages of its language do', () => {
  const checks = { threshold_speed_swim: { old: 2.5, new: 3.25 }, threshold_gps_gap_metres: { old: 500, new: 12_000 } };
  const metres = '500 → 12\u202f000';
  expect(words('study.checks_changed', checks, 'de').map(([, text]) => text)).toEqual(['2,5 → 3,25', metres]);
  expect(words('study.checks_changed', checks, 'en').map(([, text]) => text)).toEqual(['2.5 → 3.25', metres]);
});

test('a changed rule in kilometres has the decimals of the language in the log of the study', () => {
  const phases = { phases: { old: [], new: [{ phase: 'baseline', days: 14, target: 7.5 }] } };
  expect(words('study.changed', phases, 'de')).toEqual([['Phasen', 'keine → Ausgangsphase: 14 Tage, Ziel 7,5']]);
  const own = { own_target: { old: null, new: { count: 'km', target: 12.5 } } };
  expect(words('participant.changed', own, 'de')).toEqual([['Eigenes Ziel', 'nichts → 12,5 km']]);
});
