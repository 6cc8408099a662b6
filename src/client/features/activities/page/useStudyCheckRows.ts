import { meaningOf, valueWords } from '#client/features/activities/quality/checkWords.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { TagTone } from '#client/ui/page/StatusTag.tsx';
import type { ActivityCheck, ActivityReviewsAnswer } from '#shared/contract/quality.ts';
import type { CheckRow } from './checkRow.ts';

const TONES: Readonly<Record<ActivityCheck['result'], TagTone>> = {
  found: 'warning',
  passed: 'success',
  not_applicable: 'neutral',
};

/** The checks of a study in the words of its quality tab, each with what it measured where it found something. */
export function useStudyCheckRows(): (answer: Pick<ActivityReviewsAnswer, 'checks' | 'thresholds'>) => CheckRow[] {
  const { quality: texts } = useTexts(activityTexts);
  const words = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  const results = { found: texts.failed, passed: texts.passed, not_applicable: texts.notApplicable };
  const measuredWords = ({ measured, other_code }: ActivityCheck) => {
    if (other_code !== null) return `${words.list.sameFile({ code: other_code })}.`;
    const values = measured.map(({ measure, value }) => valueWords(measure, value, language, words)).filter(Boolean);
    return values.length === 0 ? null : texts.measured({ values: values.join(', ') });
  };
  return ({ checks, thresholds }) =>
    checks.map((check) => {
      const { flag, result, decision } = check;
      const meaning =
        flag === 'duplicate_candidate' ? words.duplicateMeaning : meaningOf(flag, thresholds, language, words);
      return {
        key: flag,
        name: words.names[flag],
        result: [results[result], decision && words.list.decisions[decision]].filter(Boolean).join(' · '),
        tone: decision === null ? TONES[result] : 'neutral',
        meaning: [meaning, measuredWords(check)].filter(Boolean).join(' '),
      };
    });
}
