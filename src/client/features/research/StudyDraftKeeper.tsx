import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useStudyFormTexts } from '#client/texts/useStudyFormTexts.ts';
import { formatDateTime, formatTime } from '#client/ui/format.ts';
import { readDraft, removeDraft, saveDraft } from './studyDraft.ts';
import type { StudyFormValues } from './studyValues.ts';

/** Time without an edit, in milliseconds, after which the draft is saved. */
const SAVE_WAIT_MS = 500;

interface StudyDraftKeeperProps {
  draftKey: string;
  /** What the form begins with where there is no draft: a copy. */
  start: Partial<StudyFormValues>;
}

/** Puts `values` into the form as edits, so that they count as not saved yet. */
function fillIn(form: ReturnType<typeof useForm<StudyFormValues>>, values: Partial<StudyFormValues>): void {
  form.batch(() => {
    for (const name of Object.keys(values) as (keyof StudyFormValues)[]) form.change(name, values[name]);
  });
}

/** Keeps what is typed on this device until the study is created, and brings it back. Says so, with the way to discard it. */
export function StudyDraftKeeper({ draftKey, start }: StudyDraftKeeperProps) {
  const texts = useStudyFormTexts().form;
  const form = useForm<StudyFormValues>();
  const { values, dirty, submitting, submitSucceeded } = useFormState<StudyFormValues>({
    subscription: { values: true, dirty: true, submitting: true, submitSucceeded: true },
  });
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [restored, setRestored] = useState<number | null>(null);
  // What nobody has typed is no draft.
  const [untouched, setUntouched] = useState<StudyFormValues | null>(null);

  const begin = useEffectEvent(() => {
    const draft = readDraft(draftKey, values);
    setRestored(draft?.savedAt ?? null);
    fillIn(form, draft?.values ?? start);
    setUntouched(form.getState().values);
  });
  // The fields must be there first: what is changed before they are is lost to them.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);

  const save = useEffectEvent(() => {
    const now = Date.now();
    if (saveDraft(draftKey, { savedAt: now, values })) setSavedAt(now);
  });
  const isWaiting = dirty && !submitting && !submitSucceeded && values !== untouched;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => values && save(), SAVE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, values]);

  const discard = () => {
    removeDraft(draftKey);
    form.reset();
    fillIn(form, start);
    setUntouched(form.getState().values);
    setSavedAt(null);
    setRestored(null);
  };
  const shown = savedAt ?? restored;
  return (
    <div className="study-draft no-print">
      {shown !== null && (
        <>
          <output>
            {savedAt === null ? texts.draftRestored(formatDateTime(shown)) : texts.draftSaved(formatTime(shown))}
          </output>
          <span aria-hidden="true"> · </span>
          <button type="button" className="study-link-button" onClick={discard}>
            {texts.draftDiscard}
          </button>
        </>
      )}
    </div>
  );
}
