import { useFormState } from 'react-final-form';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { useColumnName } from '#client/features/research/days/weekWords.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { useSettled } from '#client/ui/page/useSettled.ts';
import type { RulePreviewAnswer, RulePreviewQuery } from '#shared/contract/rulePreview.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyFormValues } from './studyValues.ts';

/** Milliseconds without a key press. */
const WAIT_MS = 300;

function ruleAsked(values: StudyFormValues, study: Study): RulePreviewQuery {
  const sports = values.sports.join(',');
  return {
    ...(values.min_active_days !== String(study.min_active_days) && {
      min_active_days: Number(values.min_active_days),
    }),
    ...(values.min_minutes !== String(study.min_minutes) && { min_minutes: Number(values.min_minutes) }),
    ...(sports !== study.sports.join(',') && { sports }),
  };
}

/** STUDIES §5 The effect of a changed rule, before it is saved. Its room is there before the answer. */
export function RulePreview({ study }: { study: Study }) {
  const { preview } = useTexts(studyFormTexts).edit;
  const { values, errors } = useFormState<StudyFormValues>({ subscription: { values: true, errors: true } });
  const isWhole = !errors?.min_active_days && !errors?.min_minutes;
  const asked = useSettled(JSON.stringify(isWhole ? ruleAsked(values, study) : {}), WAIT_MS);
  const query = JSON.parse(asked) as RulePreviewQuery;
  const isChanged = Object.keys(query).length > 0;
  const { currentData, isError } = adherenceApi.usePreviewRuleQuery({ id: study.id, ...query }, { skip: !isChanged });
  const sentence = () => {
    if (!isChanged) return preview.unchanged;
    if (isError) return preview.failed;
    return currentData ? <RuleEffect effect={currentData} /> : preview.waiting;
  };
  return (
    <div className="study-rule-preview">
      <h3>{preview.title}</h3>
      <output>{sentence()}</output>
    </div>
  );
}

export function RuleEffect({ effect }: { effect: RulePreviewAnswer }) {
  const { preview } = useTexts(studyFormTexts).edit;
  const nameOf = useColumnName();
  const weekOf = (key: string) => nameOf({ key, from: '' });
  const { from_key, to_key, percent_now, percent_then, changed, last_week: last, on_protocol: protocol } = effect;
  if (from_key === null || to_key === null || last === null || percent_now === null || percent_then === null) {
    return preview.noWeek;
  }
  return (
    <>
      {preview.share({
        from: weekOf(from_key),
        to: weekOf(to_key),
        now: String(percent_now),
        next: String(percent_then),
        changed,
      })}{' '}
      {preview.last({
        week: weekOf(last.key),
        now: String(last.met_now),
        judgedNow: String(last.judged_now),
        next: String(last.met_then),
        judgedThen: String(last.judged_then),
      })}{' '}
      {protocol.percent_now !== null &&
        protocol.percent_then !== null &&
        preview.protocol({
          count: protocol.participants,
          now: String(protocol.percent_now),
          next: String(protocol.percent_then),
          lastNow: String(protocol.last_week.met_now),
          judgedNow: String(protocol.last_week.judged_now),
          lastThen: String(protocol.last_week.met_then),
          judgedThen: String(protocol.last_week.judged_then),
        })}
    </>
  );
}
