import { useFormState } from 'react-final-form';
import { groupSent } from '#client/features/research/addParticipants/groupRule.ts';
import { amountOf } from '#client/features/research/days/ruleWords.ts';
import { NumberField } from '#client/forms/NumberField.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ruleOfGroup } from '#shared/days/adherenceRule.ts';
import type { ParticipantValues } from './participantValues.ts';

/** In the unit of the chosen group's rule. */
export function OwnTargetField({ study }: { study: Study }) {
  const { edit } = useTexts(participantsTexts);
  const texts = useTexts(ruleTexts);
  const { values } = useFormState<ParticipantValues>({ subscription: { values: true } });
  const { count, target } = ruleOfGroup(study.rule, groupSent(values.group));
  return count === 'days' ? (
    <NumberField name="target_days" label={edit.target} hint={edit.targetHint({ days: target })} isOptional />
  ) : (
    <NumberField
      name="own_target"
      label={edit.ownTarget}
      hint={edit.ownTargetHint({ amount: amountOf(count, target, texts) })}
      unit={texts.units[count]}
      isOptional
    />
  );
}
