import type { LogEntry } from '#shared/contract/research.ts';
import { logTexts } from './logTexts.ts';
import { changeWords } from './logWords.ts';

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
    ['Erinnerung', 'nichts → Still ohne gemeldete Abwesenheit'],
  ]);
});
