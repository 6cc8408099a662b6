import { useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { array, object } from 'yup';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { RulePreview } from '#client/features/research/days/RulePreview.tsx';
import { ruleFieldWords } from '#client/features/research/days/ruleWords.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import { type SavedMeanwhile, useSavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { KeptFields } from '#client/forms/KeptFields.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { Refused } from '#client/forms/submitting.ts';
import { textRule } from '#client/forms/textRule.ts';
import { useReadNow } from '#client/session/useReadNow.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import { isSameRule, type StudyRule, tidyRule } from '#shared/days/adherenceRule.ts';
import { ruleProblems } from '#shared/days/ruleProblems.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { RuleFields } from './RuleFields.tsx';
import { ruleDifferences } from './ruleConflicts.ts';
import { groupsOf, type RuleFormValues, toRule, valuesOfRule } from './ruleValues.ts';

interface RuleFormProps {
  study: Study;
  held: RuleVersion;
  onSaved: () => void;
  onCancel: () => void;
}

/** When another user saved first, both rules are shown, and what was typed stays. */
export function RuleForm({ study, held: begun, onSaved, onCancel }: RuleFormProps) {
  const texts = useTexts(ruleTexts);
  const say = useSay();
  const read = useReadNow();
  const [changeRule] = adherenceApi.useChangeRuleMutation();
  const [held, setHeld] = useState(begun);
  // The fields of a group have its number, so groups that come later stand at the end.
  const [groups, setGroups] = useState(() => groupsOf(begun.rule, study.groups));
  const [initial] = useState(() => valuesOfRule(begun.rule, groups));
  const names = Object.keys(valuesOfRule(held.rule, groups));

  const { conflict, save } = useSavedMeanwhile(held, setHeld, async () => {
    const [newest = held] = (await read(adherenceApi.endpoints.listRules, study.id)).versions;
    setGroups([...new Set([...groups, ...newest.rule.groups.map(({ group }) => group)])]);
    return newest;
  });
  const send = async (values: RuleFormValues) => {
    // A rule has at most 50 groups of its own; a study may have more groups.
    const rule = tidyRule(toRule(values, groups));
    const body = { id: study.id, version: held.version, rule, reason: values.reason.trim() };
    await save(changeRule(body).unwrap());
  };
  return (
    <AppForm<RuleFormValues>
      initialValues={initial}
      schema={ruleSchema(names, groups)}
      onSubmit={async (values) => {
        // The log records changes, so a reason alone would be lost.
        if (isSameRule(toRule(values, groups), held.rule)) throw new Refused({ fields: { reason: texts.reasonAlone } });
        await send(values);
      }}
      toErrors={(failure) => toServerErrors(failure, names)}
      doneText={say(researchMessages('rule_saved'))}
      onDone={onSaved}
      words={texts}
      submitWhen={conflict ? 'always' : 'edited'}
      onCancel={onCancel}
      isWide
    >
      {conflict && <RuleConflict key={held.version} {...conflict} groups={groups} />}
      <KeptFields names={names} />
      <div className="rule-form">
        <RuleFields groups={groups} />
        <TypedRulePreview studyId={study.id} held={held.rule} groups={groups} />
        <ReasonField label={texts.reason} hint={texts.reasonHint} />
      </div>
    </AppForm>
  );
}

interface TypedRulePreviewProps {
  studyId: string;
  held: StudyRule;
  groups: readonly string[];
}

function TypedRulePreview({ studyId, held, groups }: TypedRulePreviewProps) {
  const { unchanged } = useTexts(ruleTexts);
  const { values } = useFormState<RuleFormValues>({ subscription: { values: true } });
  const rule = toRule(values, groups);
  const isWhole = Object.keys(ruleProblems(rule)).length === 0;
  return <RulePreview studyId={studyId} held={held} typed={isWhole ? rule : null} unchanged={unchanged} />;
}

/** `fields` are the names of the form; the server has the same rules. */
function ruleSchema(fields: readonly string[], groups: readonly string[]) {
  const problemOf = (field: string) =>
    textRule((_text, { parent }) => ruleProblems(toRule(parent as RuleFormValues, groups))[field]);
  const sportsProblemOf = (field: string) =>
    array().test(field, (_sports, context) => {
      const message = ruleProblems(toRule(context.parent as RuleFormValues, groups))[field];
      return message === undefined || context.createError({ message });
    });
  const numbers = fields.filter((field) => /(^target|^limit|min_minutes|_days|_target|_limit)$/.test(field));
  const rules = numbers.filter((field) => field !== 'declared_days').map((field) => [field, problemOf(field)]);
  const sports = fields.filter((field) => field.endsWith('_sports')).map((field) => [field, sportsProblemOf(field)]);
  return object({ ...Object.fromEntries([...rules, ...sports]), reason: reasonRule });
}

interface RuleConflictProps extends SavedMeanwhile<RuleVersion> {
  groups: readonly string[];
}

function RuleConflict({ sentence, before: { rule: before }, theirs: { rule: theirs }, groups }: RuleConflictProps) {
  const rule = useTexts(ruleTexts);
  const { form: words } = useTexts(studyFormTexts);
  const form = useForm<RuleFormValues>();
  const [{ found, mine }] = useState(() => {
    const { values } = form.getState();
    return { found: ruleDifferences(values, before, theirs, groups), mine: toRule(values, groups) };
  });
  const wordsOf = (held: StudyRule, field: keyof StudyRule) => ruleFieldWords(held, field, { rule, form: words });
  const rows = found.map((difference) => ({
    ...difference,
    label: rule.fields[difference.field],
    words: { mine: wordsOf(mine, difference.field), theirs: wordsOf(theirs, difference.field) },
  }));
  const put = (_row: unknown, part: unknown) =>
    form.batch(() => {
      for (const [name, value] of Object.entries(part as Partial<RuleFormValues>))
        form.change(name as keyof RuleFormValues, value);
    });
  return <ConflictChoice sentence={sentence} rows={rows} put={put} />;
}
