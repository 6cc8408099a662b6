import { useFormState } from 'react-final-form';
import { Link } from 'react-router';
import { RuleParts } from '#client/features/research/days/RuleParts.tsx';
import { RulePreview } from '#client/features/research/days/RulePreview.tsx';
import { ruleSentences } from '#client/features/research/days/ruleWords.ts';
import { studyRulePath } from '#client/features/research/researchScreens.ts';
import { KeptFields } from '#client/forms/KeptFields.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { Study } from '#shared/contract/studies.ts';
import { RULE_COUNTS, type StudyRule } from '#shared/days/adherenceRule.ts';
import { FormSection } from './FormSection.tsx';
import { newRule } from './newRule.ts';
import { SportsField } from './SportsField.tsx';
import type { StudyFormValues } from './studyValues.ts';

interface CountsSectionProps {
  saved?: Pick<Study, 'id' | 'rule' | 'participant_count'> | undefined;
  copied?: StudyRule | undefined;
}

function changedRule(values: StudyFormValues, { rule }: Pick<Study, 'rule'>): StudyRule {
  const { sports, min_minutes, target } = newRule({ ...values, count: 'days' }, undefined);
  return { ...rule, sports, min_minutes, ...(rule.count === 'days' && { target }) };
}

export function CountsSection({ saved, copied }: CountsSectionProps) {
  const { fields } = useTexts(studiesTexts);
  const words = useTexts(ruleTexts);
  const { form, edit } = useTexts(studyFormTexts);
  const { values, errors } = useFormState<StudyFormValues>({ subscription: { values: true, errors: true } });
  const { count } = saved?.rule ?? values;
  const isOfDays = count === 'days';
  const rule = saved ? changedRule(values, saved) : newRule(values, copied);
  const isWhole = !(isOfDays ? errors?.min_active_days : errors?.target) && !errors?.min_minutes;
  return (
    <FormSection id="counts" title={form.counts}>
      <SportsField />
      {!saved && <RadioField name="count" label={form.targetIn} choices={choicesOf(RULE_COUNTS, words.counts)} />}
      <KeptFields names={['min_active_days', 'target']} />
      {isOfDays && (
        <NumberField
          name="min_active_days"
          label={fields.min_active_days}
          hint={form.activeDaysHint}
          unit={form.unitDays}
        />
      )}
      {!isOfDays && !saved && <NumberField name="target" label={words.fields.target} unit={words.units[count]} />}
      <NumberField name="min_minutes" label={fields.min_minutes} hint={form.minutesHint} unit={form.unitMinutes} />
      <output className="study-rule">{isWhole && ruleSentences(rule, { rule: words, form })}</output>
      {copied && <RuleParts rule={rule} />}
      {saved ? (
        <p>
          {form.moreOfRule} <Link to={studyRulePath(saved.id)}>{words.change}</Link>
        </p>
      ) : (
        <p className="k-field-hint">{form.moreOfRuleLater}</p>
      )}
      {saved && saved.participant_count > 0 && (
        <RulePreview
          studyId={saved.id}
          held={saved.rule}
          typed={isWhole ? rule : null}
          unchanged={edit.preview.unchanged}
        />
      )}
      <NumberField
        name="silent_after_days"
        label={fields.silent_after_days}
        hint={form.silentHint}
        unit={form.unitDays}
      />
    </FormSection>
  );
}
