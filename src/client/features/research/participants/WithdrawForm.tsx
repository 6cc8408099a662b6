import { useEffect, useEffectEvent, useState } from 'react';
import { useField } from 'react-final-form';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { DateField } from '#client/forms/DateField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { StoredForm } from '#client/forms/StoredForm.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { Participant, WithdrawBody } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { WithdrawalFacts } from '#shared/contract/withdrawalEffect.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { WithdrawalEffects } from './WithdrawalEffects.tsx';
import { choicesUnder, type WithdrawValues, withdrawSchema } from './withdrawSchema.ts';

interface WithdrawFormProps {
  participant: Pick<Participant, 'id' | 'code' | 'joined_day'>;
  study: Pick<Study, 'timezone'>;
  onDone: () => void;
}

const REQUESTERS = ['participant', 'investigator'] as const;

function Erasing({ code }: { code: string }) {
  const { withdraw } = useTexts(participantsTexts);
  const { input } = useField<string>('choice', { subscription: { value: true } });
  if (input.value !== 'erase') return null;
  return (
    <>
      <p>{withdraw.eraseEffect}</p>
      <TextField name="typed" label={withdraw.typed} hint={withdraw.typedHint({ code })} />
    </>
  );
}

function KeepAnswer({ agreed }: { agreed: boolean | null }) {
  const { withdraw } = useTexts(participantsTexts);
  return agreed === null ? null : <p>{agreed ? withdraw.agreedToKeep : withdraw.notAgreedToKeep}</p>;
}

function Keeping({ count }: { count: number }) {
  const { withdraw } = useTexts(participantsTexts);
  const { input } = useField<string>('choice', { subscription: { value: true } });
  return input.value === 'keep' ? <p>{withdraw.keeps({ count })}</p> : null;
}

/** A choice that is offered no more while the form is open would be sent without being shown. */
function OfferedChoice({ choices, first }: { choices: readonly WithdrawBody['choice'][]; first: string }) {
  const { input } = useField<string>('choice', { subscription: { value: true } });
  const isOffered = input.value === '' || choices.some((choice) => choice === input.value);
  const chooseFirst = useEffectEvent(() => input.onChange(first));
  useEffect(() => {
    if (!isOffered) chooseFirst();
  }, [isOffered]);
  return null;
}

/** Erasing a participant's data erases the reason as well. */
function WithdrawReason() {
  const { withdraw } = useTexts(participantsTexts);
  const { input } = useField<string>('choice', { subscription: { value: true } });
  return <ReasonField hint={input.value === 'erase' ? withdraw.reasonErased : withdraw.reasonHint} />;
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { withdraw } = useTexts(participantsTexts);
  const query = participantsApi.useGetWithdrawalFactsQuery(props.participant.id, { refetchOnMountOrArgChange: true });
  return (
    <QueryBoundary query={query} failedTitle={withdraw.failed}>
      {(facts) => <FormOf {...props} facts={facts} />}
    </QueryBoundary>
  );
}

/** Policy and consent decide which choices exist; data that must go are not offered to be kept. */
function FormOf({ participant, study, facts, onDone }: WithdrawFormProps & { facts: WithdrawalFacts }) {
  const { withdraw } = useTexts(participantsTexts);
  const say = useSay();
  const [withdrawParticipant] = participantsApi.useWithdrawParticipantMutation({
    fixedCacheKey: `withdraw ${participant.id}`,
  });
  const today = dayIn(study.timezone, new Date());
  // Fixed, because the next day would empty the form at midnight.
  const [date] = useState(today);
  const allowed = choicesUnder(facts.withdrawal_policy);
  const mayKeep = facts.can_keep && facts.agreed_to_keep !== false;
  const choices = mayKeep || allowed.length === 1 ? allowed : (['erase'] as const);
  const [only, second] = choices;
  const initialValues: WithdrawValues = {
    requested_by: '',
    date,
    choice: second === undefined && only ? only : '',
    reason: '',
    typed: '',
  };
  const handleSubmit = ({ requested_by, date, choice, reason, typed }: WithdrawValues) => {
    const body: WithdrawBody = {
      requested_by: requested_by === 'investigator' ? 'investigator' : 'participant',
      date,
      choice: choice === 'erase' ? 'erase' : 'keep',
      reason: reason.trim(),
      ...(choice === 'erase' && { typed: typed.trim() }),
    };
    return withdrawParticipant({ id: participant.id, ...body }).unwrap();
  };
  return (
    <StoredForm
      initialValues={initialValues}
      schema={withdrawSchema({ code: participant.code, today, joinedDay: participant.joined_day }, withdraw)}
      onSubmit={handleSubmit}
      doneText={say(researchMessages('withdrawal_recorded'))}
      onDone={onDone}
      words={withdraw}
      onCancel={onDone}
      isDanger
    >
      <p>{withdraw.effect}</p>
      <WithdrawalEffects facts={facts} timezone={study.timezone} />
      <RadioField
        name="requested_by"
        label={withdraw.requestedBy}
        choices={choicesOf(REQUESTERS, withdraw.requesters)}
      />
      <DateField name="date" label={withdraw.date} />
      <KeepAnswer agreed={facts.agreed_to_keep} />
      {facts.withdrawal_policy === 'participant' ? (
        <RadioField name="choice" label={withdraw.choice} choices={choicesOf(choices, withdraw.choices)} />
      ) : (
        <p>{facts.withdrawal_policy === 'keep' ? withdraw.policyKeep : withdraw.policyErase}</p>
      )}
      <OfferedChoice choices={choices} first={initialValues.choice} />
      <Keeping count={facts.activities} />
      <Erasing code={participant.code} />
      <WithdrawReason />
    </StoredForm>
  );
}
