import { useState } from 'react';
import { useChangeRuleMutation } from '#client/api/research/adherenceApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { submitting } from '#client/forms/submitting.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { RuleFields } from './RuleFields.tsx';
import { ruleSchema } from './ruleSchema.ts';
import { groupsOf, isSameRule, type RuleFormValues, toRule, valuesOfRule } from './ruleValues.ts';
import { WholeRulePreview } from './WholeRulePreview.tsx';

interface RuleFormProps {
  study: Study;
  held: RuleVersion;
  onSaved: () => void;
  onCancel: () => void;
}

export function RuleForm({ study, held, onSaved, onCancel }: RuleFormProps) {
  const texts = useTexts(ruleTexts);
  const say = useSay();
  const [changeRule] = useChangeRuleMutation();
  const groups = groupsOf(held.rule, study.groups);
  const [initial] = useState(() => valuesOfRule(held.rule, groups));
  const send = (values: RuleFormValues) =>
    changeRule({
      id: study.id,
      version: held.version,
      rule: toRule(values, groups),
      reason: values.reason.trim(),
    }).unwrap();
  return (
    <AppForm<RuleFormValues>
      initialValues={initial}
      schema={ruleSchema(Object.keys(initial), groups)}
      onSubmit={async (values) => {
        // The log records changes, so a reason alone would be lost.
        if (isSameRule(toRule(values, groups), held.rule)) return { fields: { reason: texts.reasonAlone } };
        return submitting(send(values), (failure) => toServerErrors(failure, Object.keys(initial)));
      }}
      onDone={() => {
        showToast({ variant: 'success', text: say(researchMessages('rule_saved')) });
        onSaved();
      }}
      submitLabel={texts.save}
      submittingLabel={texts.saving}
      onCancel={onCancel}
      isWide
    >
      <div className="rule-form">
        <RuleFields groups={groups} />
        <WholeRulePreview studyId={study.id} held={held.rule} groups={groups} />
        <ReasonField label={texts.reason} hint={texts.reasonHint} />
      </div>
    </AppForm>
  );
}
