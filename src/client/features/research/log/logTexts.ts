import { activitiesTexts } from '#client/texts/activities.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { checkFieldsIn } from '#client/texts/study/checkFields.ts';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { deviationsTexts } from '#client/texts/study/deviations.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { problemsTexts } from '#client/texts/study/problems.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { tokensTexts } from '#client/texts/study/tokens.ts';
import { studyLogTexts } from '#client/texts/studyLog.ts';

function exportFieldsIn(language: 'en' | 'de'): Record<string, string> {
  const { treatments, withWithdrawn, withExcluded, withPoints, required } = exportsTexts[language];
  return {
    ...treatments,
    include_withdrawn: withWithdrawn,
    include_excluded: withExcluded,
    points: withPoints,
    required_answers: required,
  };
}

function textsIn(language: 'en' | 'de') {
  return {
    ...studiesTexts[language],
    language,
    log: studyLogTexts[language],
    checks: { ...qualityTexts[language].names, by_hand: qualityTexts[language].byHand },
    exclusions: activitiesTexts[language].reasons,
    checkFields: checkFieldsIn(language),
    severities: qualityTexts[language].settings.severities,
    decisions: qualityTexts[language].list.decisions,
    absences: declaredTexts[language].reasons,
    contacts: followUpTexts[language].contacts,
    reminders: remindersTexts[language].kinds,
    problems: problemsTexts[language],
    deviations: deviationsTexts[language],
    rule: ruleTexts[language],
    exportFields: exportFieldsIn(language),
    tokens: tokensTexts[language],
  };
}

export const logTexts = { en: textsIn('en'), de: textsIn('de') };
export type LogTexts = typeof logTexts.en;
