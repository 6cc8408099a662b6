import { useEffect, useState } from 'react';
import { useField } from 'react-final-form';
import { object, string } from 'yup';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { dayRule } from '#client/features/research/dayRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { KeptFields } from '#client/forms/KeptFields.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { optionalReason } from '#client/forms/reasonRule.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { typedRule } from '#client/forms/typedRule.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ClosingAnswer, Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { toStudyErrors } from './toStudyErrors.ts';

/** As most rules of good scientific practice ask for. */
const tenYearsAfter = (day: string) => `${Number(day.slice(0, 4)) + 10}-12-31`;

interface CloseStudyProps {
  study: Study;
  onDone: () => void;
}

export function CloseStudy(props: CloseStudyProps) {
  const { close } = useTexts(studiesTexts);
  const query = studiesApi.useGetClosingQuery(props.study.id, { refetchOnMountOrArgChange: true });
  return (
    <QueryBoundary query={query} failedTitle={close.failed}>
      {(closing) => <CloseForm {...props} closing={closing} />}
    </QueryBoundary>
  );
}

function CloseForm({ study, closing, onDone }: CloseStudyProps & { closing: ClosingAnswer['closing'] }) {
  const { close } = useTexts(studiesTexts);
  const say = useSay();
  const [closeStudy] = studiesApi.useCloseStudyMutation();
  const [isErasing, setErasing] = useState(false);
  const { id, title, timezone } = study;
  const today = dayIn(timezone, new Date());
  const schema = object({
    reason: optionalReason,
    choice: string().required(messages('required')),
    keep_until: string().when('choice', ([choice], day) =>
      choice === 'erase' ? day : dayRule.test('past', close.dayInPast, (text) => text >= today),
    ),
    typed: string().when('choice', ([choice], typed) =>
      choice === 'erase' ? typedRule((text) => text === title, close.wrong) : typed,
    ),
  });
  // Fixed, because the next year would empty the form at midnight.
  const [initialValues] = useState({ reason: '', choice: 'keep', keep_until: tenYearsAfter(today), typed: '' });
  const handleSubmit = ({ reason, choice, keep_until, typed }: typeof initialValues) => {
    const what =
      choice === 'erase' ? { choice: 'erase' as const, typed: typed.trim() } : { choice: 'keep' as const, keep_until };
    const given = reason.trim() || undefined;
    return closeStudy({ id, ...what, ...(given && { reason: given }) }).unwrap();
  };
  return (
    <AppForm
      initialValues={initialValues}
      schema={schema}
      onSubmit={handleSubmit}
      toErrors={toStudyErrors}
      doneText={say(researchMessages('closing_recorded'))}
      onDone={onDone}
      words={close}
      onCancel={onDone}
      submitWhen="always"
      isDanger={isErasing}
    >
      <p>{close.effect}</p>
      <ClosingEffects closing={closing} timezone={timezone} />
      <RadioField name="choice" label={close.choice} choices={choicesOf(['keep', 'erase'] as const, close.choices)} />
      <KeptFields names={['keep_until']} />
      <Chosen count={closing.participants} title={title} onErasing={setErasing} />
      <ReasonField isOptional />
    </AppForm>
  );
}

interface ChosenProps {
  count: number;
  title: string;
  onErasing: (isErasing: boolean) => void;
}

function Chosen({ count, title, onErasing }: ChosenProps) {
  const { close } = useTexts(studiesTexts);
  const { input } = useField<string>('choice', { subscription: { value: true } });
  const isErasing = input.value === 'erase';
  useEffect(() => onErasing(isErasing), [isErasing, onErasing]);
  if (input.value === 'keep') return <DateField name="keep_until" label={close.keepUntil} hint={close.keepUntilHint} />;
  if (!isErasing) return null;
  return (
    <>
      <p>{close.eraseEffect({ count })}</p>
      <TextField name="typed" label={close.typed} hint={close.typedHint({ title })} />
    </>
  );
}

interface ClosingEffectsProps {
  closing: ClosingAnswer['closing'];
  timezone: string;
}

function ClosingEffects({ closing, timezone }: ClosingEffectsProps) {
  const { close } = useTexts(studiesTexts);
  const { last_export_at, newer_activities: count, open_invitations, has_open_link, connections } = closing;
  const missing =
    last_export_at === null
      ? close.noExport({ count })
      : close.oldExport({ date: formatDate(last_export_at, timezone), count });
  const ends = [
    ...(open_invitations > 0 ? [close.invitations({ count: open_invitations })] : []),
    ...(has_open_link ? [close.openLink] : []),
    ...(connections > 0 ? [`${close.connections({ count: connections })} ${close.notBack}`] : []),
  ];
  if (count === 0 && ends.length === 0) return <p>{close.nothing}</p>;
  return (
    <section aria-label={close.effects}>
      {count > 0 && <StateBlock tone="warning" text={missing} />}
      {ends.length > 0 && (
        <ul>
          {ends.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
