import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { useSettled } from '#client/ui/page/useSettled.ts';
import type { RulePreviewAnswer } from '#shared/contract/rulePreview.ts';
import { isSameRule, type StudyRule, tidyRule } from '#shared/days/adherenceRule.ts';
import { useColumnName } from './weekWords.ts';

/** Milliseconds without a key press. */
const WAIT_MS = 300;

interface RulePreviewProps {
  studyId: string;
  held: StudyRule;
  /** Null while a value is missing or wrong. */
  typed: StudyRule | null;
  unchanged: string;
}

/** STUDIES §5 The effect of a changed rule, before it is saved. Its room is there before the answer. */
export function RulePreview({ studyId, held, typed, unchanged }: RulePreviewProps) {
  const { preview } = useTexts(studyFormTexts).edit;
  const rule = JSON.parse(useSettled(JSON.stringify(typed ?? held), WAIT_MS)) as StudyRule;
  const isChanged = !isSameRule(rule, held);
  const { currentData, isError } = adherenceApi.usePreviewRuleQuery(
    { id: studyId, rule: tidyRule(rule) },
    { skip: !isChanged },
  );
  const sentence = () => {
    if (!isChanged) return unchanged;
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

function RuleEffect({ effect }: { effect: RulePreviewAnswer }) {
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
        next: last.met_then,
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
