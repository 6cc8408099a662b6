import { choicesOf } from '#client/ui/select/choicesOf.ts';
import '#client/features/research/rule/rule.css';
import { useFormState } from 'react-final-form';
import { ruleSentences } from '#client/features/research/days/ruleWords.ts';
import { FormSection } from '#client/features/research/studyForm/FormSection.tsx';
import { SportsField } from '#client/features/research/studyForm/SportsField.tsx';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DECLARED_DAYS, RULE_COUNTS, RULE_WINDOWS } from '#shared/days/adherenceRule.ts';
import { ruleProblems } from '#shared/days/ruleProblems.ts';
import { GroupRuleFields } from './GroupRuleFields.tsx';
import { PhaseFields } from './PhaseFields.tsx';
import { type RuleFormValues, toRule } from './ruleValues.ts';

export function RuleFields({ groups }: { groups: readonly string[] }) {
  const texts = useTexts(ruleTexts);
  const { form } = useTexts(studyFormTexts);
  const { values } = useFormState<RuleFormValues>({ subscription: { values: true } });
  const { fields, hints, units } = texts;
  const unit = units[values.count];
  const rule = toRule(values, []);
  const isWhole = Object.keys(ruleProblems({ ...rule, phases: [] })).length === 0;
  return (
    <>
      <FormSection id="what" title={texts.what}>
        <RadioField name="count" label={fields.count} choices={choicesOf(RULE_COUNTS, texts.counts)} />
        <NumberField name="target" label={fields.target} unit={unit} />
        <NumberField name="limit" label={fields.limit} hint={hints.limit} unit={unit} isOptional />
        <NumberField
          name="min_minutes"
          label={fields.min_minutes}
          hint={hints.min_minutes}
          unit={texts.units.minutes}
        />
        <SportsField />
        <CheckboxField name="manual" label={fields.manual} />
        <CheckboxField name="flagged" label={fields.flagged} hint={hints.flagged} />
      </FormSection>
      <FormSection id="when" title={texts.when}>
        <RadioField name="window" label={fields.window} choices={choicesOf(RULE_WINDOWS, texts.windowChoices)} />
        <NumberField name="grace_days" label={fields.grace_days} hint={hints.grace_days} unit={texts.unitDays} />
        <RadioField
          name="declared_days"
          label={fields.declared_days}
          choices={choicesOf(DECLARED_DAYS, texts.declaredChoices)}
        />
        <output className="study-rule">{isWhole && ruleSentences(rule, { rule: texts, form })}</output>
      </FormSection>
      <FormSection id="phases" title={texts.phases}>
        <p className="k-field-hint">{texts.phasesHint}</p>
        <PhaseFields prefix="" group={null} />
      </FormSection>
      <FormSection id="groups" title={texts.groups}>
        <p className="k-field-hint">{groups.length === 0 ? texts.noGroups : hints.group}</p>
        {groups.map((group, index) => (
          <GroupRuleFields key={group} group={group} index={index} />
        ))}
      </FormSection>
    </>
  );
}
