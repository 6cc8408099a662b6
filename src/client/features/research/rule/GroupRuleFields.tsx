import { useFormState } from 'react-final-form';
import { SportsField } from '#client/features/research/studyForm/SportsField.tsx';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { RULE_COUNTS, RULE_WINDOWS } from '#shared/days/adherenceRule.ts';
import { groupPrefix } from '#shared/days/ruleProblems.ts';
import { PhaseFields } from './PhaseFields.tsx';
import type { RuleFormValues } from './ruleValues.ts';

export function GroupRuleFields({ group, index }: { group: string; index: number }) {
  const texts = useTexts(ruleTexts);
  const { values } = useFormState<RuleFormValues>({ subscription: { values: true } });
  const prefix = groupPrefix(index);
  const unit = texts.units[values[`${prefix}count`] || values.count];
  const labelOf = (label: string) => texts.ofGroup({ label, group });
  return (
    <div className="rule-group">
      <h3>{texts.groupIs({ group })}</h3>
      <RadioField
        name={`${prefix}count`}
        label={labelOf(texts.fields.count)}
        choices={[{ value: '', label: texts.asRule }, ...choicesOf(RULE_COUNTS, texts.counts)]}
      />
      <div className="rule-parts">
        <NumberField name={`${prefix}target`} label={labelOf(texts.fields.target)} unit={unit} isOptional />
        <NumberField name={`${prefix}limit`} label={labelOf(texts.fields.limit)} unit={unit} isOptional />
        <NumberField
          name={`${prefix}min_minutes`}
          label={labelOf(texts.fields.min_minutes)}
          unit={texts.units.minutes}
          isOptional
        />
      </div>
      <SportsField
        name={`${prefix}sports`}
        words={{ label: labelOf(texts.fields.sports), hint: texts.hints.group_sports, none: texts.asRule }}
        {...(values.sports.length > 0 && { among: values.sports })}
      />
      <RadioField
        name={`${prefix}window`}
        label={labelOf(texts.fields.window)}
        choices={[{ value: '', label: texts.asRule }, ...choicesOf(RULE_WINDOWS, texts.windowChoices)]}
      />
      <CheckboxField name={`${prefix}phases_own`} label={texts.ownPhases({ group })} />
      {values[`${prefix}phases_own`] && <PhaseFields prefix={prefix} group={group} />}
    </div>
  );
}
