import { daysTexts } from '#client/texts/days.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';

const days = daysTexts.en;
const adherence = adherenceTexts.en;

test.each([
  ['days', days.states],
  ['weeks of the board', adherence.states],
  ['Tage', daysTexts.de.states],
  ['Wochen', adherenceTexts.de.states],
])('STUDIES §4 each state of the %s that has no number has a sign and a word of its own', (_name, states) => {
  const shown = Object.values(states).filter(({ sign }) => sign !== '');
  expect(new Set(shown.map(({ sign }) => sign)).size).toBe(shown.length);
  expect(new Set(shown.map(({ word }) => word)).size).toBe(shown.length);
});
