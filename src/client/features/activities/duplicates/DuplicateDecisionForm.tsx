import '#client/ui/theme/antdLater.css';
import Button from 'antd/es/button';
import Radio from 'antd/es/radio/radio';
import { useId, useState } from 'react';
import { type ApiError, isApiError } from '#client/api/apiError.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { sourceWords } from '#client/features/activities/sourceWords.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Duplicate, DuplicateDecision } from '#shared/contract/duplicates.ts';
import { useDecision } from './useDuplicate.ts';

const DUPLICATE_DECISION_ORDER: readonly DuplicateDecision[] = ['same', 'different', 'parallel'];

interface DuplicateDecisionFormProps {
  duplicate: Duplicate;
  studyId: string | undefined;
}

export function DuplicateDecisionForm({ duplicate, studyId }: DuplicateDecisionFormProps) {
  const texts = useTexts(duplicatesTexts);
  const { details } = useTexts(activityTexts);
  const name = useId();
  const [primary, setPrimary] = useState(duplicate.suggested_id);
  const [busy, setBusy] = useState<DuplicateDecision | 'back' | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { decide, takeBack } = useDecision(duplicate.id, studyId);
  const { decision, decided_at, decided_by_email, may_decide } = duplicate;

  const send = async (what: DuplicateDecision | 'back') => {
    if (busy) return;
    setBusy(what);
    setFailure(null);
    try {
      await (what === 'back' ? takeBack(duplicate) : decide(what, primary));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const label = (what: DuplicateDecision | 'back', text: string) => (busy === what ? texts.saving : text);
  const hints = { same: texts.sameHint, different: texts.differentHint, parallel: texts.parallelHint };

  return (
    <PageSection title={texts.decide}>
      {failure && <ActionFailure title={texts.failedToDecide} failure={failure} onDismiss={() => setFailure(null)} />}
      {decision !== null && (
        <div className="k-notice">
          <p>
            {texts.outcome({
              decision: texts.decisions[decision],
              at: formatDateTime(decided_at),
              by: decided_by_email ?? 'none',
            })}
          </p>
          {may_decide && (
            <Button aria-disabled={busy !== null} onClick={() => void send('back')}>
              {label('back', texts.takeBack)}
            </Button>
          )}
        </div>
      )}
      {decision === null && !may_decide && <p>{texts.mayNot}</p>}
      {decision === null && may_decide && (
        <div className="k-decide">
          <fieldset>
            <legend>{texts.which}</legend>
            {duplicate.records.map((record, index) => (
              <Radio
                key={record.id}
                name={name}
                checked={record.id === primary}
                disabled={!record.may_be_primary}
                onChange={() => setPrimary(record.id)}
              >
                {texts.recordOption({ number: String(index + 1), source: sourceWords(record, details) })}
              </Radio>
            ))}
            {duplicate.records.map(
              (record, index) =>
                !record.may_be_primary && <p key={record.id}>{texts.heldBack({ number: String(index + 1) })}</p>,
            )}
          </fieldset>
          <ul>
            {DUPLICATE_DECISION_ORDER.map((what) => (
              <li key={what}>
                <Button
                  type={what === 'same' ? 'primary' : 'default'}
                  aria-disabled={busy !== null}
                  aria-describedby={`${name}-${what}`}
                  onClick={() => void send(what)}
                >
                  {label(what, texts.decisions[what])}
                </Button>
                <p id={`${name}-${what}`}>{hints[what]}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PageSection>
  );
}
