import { useEffect, useRef, useState } from 'react';
import { object } from 'yup';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { optionalDay } from '#client/features/research/dayRule.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import type { FormDraft } from '#client/forms/formDraft.ts';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { forgetPrivately } from '#client/session/privateStorage.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import { CONSENT_ANSWERS, type ConsentAnswer, NO_ANSWER } from '#shared/consentVersions.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { OpenPoints } from '#shared/contract/studyExports.ts';
import { LockDraft, lockDraftKey, readLockDraft } from './LockDraft.tsx';

const EMPTY = {
  from: '',
  to: '',
  reason: '',
  include_withdrawn: true,
  include_excluded: false,
  ...NO_ANSWER,
} satisfies Record<ConsentAnswer, boolean> & Record<string, string | boolean>;
const schema = object({ from: optionalDay, to: optionalDay, reason: reasonRule });

/** Of the call, which the page shows when the form is closed before its end. */
export const lockKey = ({ id }: Pick<Study, 'id'>) => `lock ${id}`;

interface LockFormProps {
  study: Study;
  onDone: () => void;
}

export function LockForm({ study, onDone }: LockFormProps) {
  const texts = useTexts(exportsTexts);
  const [lock] = studyExportsApi.useCreateStudyCutMutation({ fixedCacheKey: lockKey(study) });
  const report = useReport();
  const key = lockDraftKey(useAppSelector(selectProfile).data?.user.id ?? '', study.id);
  const [kept] = useState(() => readLockDraft(key, EMPTY));
  const draft = useRef<FormDraft>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const send = (body: Omit<Parameters<typeof lock>[0], 'id'>) => {
    // The lock goes on without this page, which would offer it a second time.
    forgetPrivately(key);
    const call = lock({ id: study.id, ...body })
      .unwrap()
      .then(({ name }) => showToast({ variant: 'success', text: texts.locked({ name }) }));
    call.catch(() => {
      if (isLeft.current) return report(call, { failed: texts.lockFailed });
      // The form, which shows why, is still open.
      draft.current?.keep();
      return undefined;
    });
    return call;
  };
  return (
    <AppForm
      initialValues={kept ?? EMPTY}
      submitWhen={kept ? 'always' : 'edited'}
      draft={draft}
      schema={schema}
      onSubmit={({ from, to, reason, include_withdrawn, include_excluded, ...answers }) =>
        send({
          reason: reason.trim(),
          ...(from && { from }),
          ...(to && { to }),
          include_withdrawn,
          include_excluded,
          required_answers: CONSENT_ANSWERS.filter((answer) => answers[answer]),
        })
      }
      toErrors={(failure) => toServerErrors(failure, ['from', 'to', 'reason'])}
      onDone={onDone}
      words={{ submit: texts.lockSubmit, submitting: texts.locking }}
      onCancel={onDone}
      goesOnWhenLeft
    >
      <LockDraft ref={draft} draftKey={key} />
      <p>
        {texts.lockText} {texts.lockTakes}
      </p>
      <StillOpen studyId={study.id} />
      <DateField name="from" label={texts.from} isOptional />
      <DateField name="to" label={texts.to} isOptional />
      <CheckboxField name="include_withdrawn" label={texts.withWithdrawn} />
      <CheckboxField name="include_excluded" label={texts.withExcluded} />
      <fieldset className="k-lock-answers">
        <legend>{texts.required}</legend>
        {CONSENT_ANSWERS.map((answer) => (
          <CheckboxField key={answer} name={answer} label={texts.answers[answer]} />
        ))}
      </fieldset>
      <ReasonField label={texts.lockReason} hint="" />
    </AppForm>
  );
}

/** Read again when the form opens, because the open points decide whether to lock. */
function StillOpen({ studyId }: { studyId: string }) {
  const texts = useTexts(exportsTexts);
  const query = studyExportsApi.useListStudyCutsQuery(studyId, { refetchOnMountOrArgChange: true });
  return (
    <QueryBoundary query={query} failedTitle={texts.openFailed}>
      {({ open }) => <OpenPointsBlock open={open} />}
    </QueryBoundary>
  );
}

function OpenPointsBlock({ open }: { open: OpenPoints }) {
  const texts = useTexts(exportsTexts);
  if (open.length === 0) return <StateBlock title={texts.openNow} text={texts.nothingOpen} />;
  const lines = open.map(({ point, count }) => <li key={point}>{texts.open[point]({ count })}</li>);
  return <StateBlock tone="warning" title={texts.openNow} text={<ul className="k-lock-open">{lines}</ul>} />;
}
