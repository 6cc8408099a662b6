import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import type { AdherenceRule } from '#shared/days/adherenceRule.ts';
import { phasesWords, ruleSentences } from './ruleWords.ts';

const KILOMETRES: AdherenceRule = {
  count: 'km',
  sports: ['ride'],
  min_minutes: 0,
  target: 12.5,
  limit: 1500,
  window: 'iso_week',
  grace_days: 0,
  declared_days: 'exclude',
  valid: { manual: true, flagged: true },
  phases: [],
};

const textsOf = (language: 'en' | 'de') => ({ rule: ruleTexts[language], form: studyFormTexts[language].form });

test('a rule in kilometres has the decimals and thousands of the language', () => {
  expect(ruleSentences(KILOMETRES, textsOf('en'))).toBe(
    'A week counts when a participant has at least 12.5 km of cycling. More than 1\u202f500 km is beyond the limit.',
  );
  expect(ruleSentences(KILOMETRES, textsOf('de'))).toBe(
    'Eine Woche zählt, wenn es mindestens 12,5 km Radfahren gibt. Mehr als 1\u202f500 km liegt über der Obergrenze.',
  );
  const phases = [{ phase: 'baseline' as const, days: 14, target: 7.5 }];
  expect(phasesWords(phases, 'km', ruleTexts.de)).toBe('Ausgangsphase: 14 Tage, Ziel 7,5 km');
});
