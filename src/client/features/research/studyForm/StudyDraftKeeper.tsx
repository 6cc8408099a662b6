import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useStore } from 'react-redux';
import type { FormDraft } from '#client/forms/formDraft.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import type { RootState } from '#client/session/store.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatClock, formatDateTime } from '#client/ui/format/format.ts';
import { readDraft, removeDraft, saveDraft } from './studyDraft.ts';
import type { StudyFormValues } from './studyValues.ts';

/** Milliseconds without an edit, after which the draft is saved. */
const SAVE_WAIT_MS = 500;

interface StudyDraftKeeperProps {
  draftKey: string;
  start: Partial<StudyFormValues>;
  ref: Ref<FormDraft>;
}

/** Sets values as edits, so that they count as unsaved. */
function fillIn(form: ReturnType<typeof useForm<StudyFormValues>>, values: Partial<StudyFormValues>): void {
  form.batch(() => {
    for (const name of Object.keys(values) as (keyof StudyFormValues)[]) form.change(name, values[name]);
  });
}

/** Keeps the draft on this device until the study is created, and restores it with a way to discard it. */
export function StudyDraftKeeper({ draftKey, start, ref }: StudyDraftKeeperProps) {
  const texts = useTexts(studyFormTexts).form;
  const form = useForm<StudyFormValues>();
  const { values, dirty, submitting, submitSucceeded } = useFormState<StudyFormValues>({
    subscription: { values: true, dirty: true, submitting: true, submitSucceeded: true },
  });
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [restored, setRestored] = useState<number | null>(null);
  // Unchanged values are no draft.
  const [untouched, setUntouched] = useState<StudyFormValues | null>(null);

  const begin = useEffectEvent(() => {
    const draft = readDraft(draftKey, values);
    setRestored(draft?.savedAt ?? null);
    fillIn(form, draft?.values ?? start);
    setUntouched(form.getState().values);
  });
  // Values set before the fields are registered would be lost.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);

  const isRemoved = useRef(false);
  const save = (): boolean => {
    const now = Date.now();
    const isKept = saveDraft(draftKey, { savedAt: now, values: form.getState().values });
    if (isKept) setSavedAt(now);
    return isKept;
  };
  const saveLater = useEffectEvent(() => save());
  const isWaiting = dirty && !submitting && !submitSucceeded && values !== untouched;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => values && saveLater(), SAVE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, values]);

  const isUntouched = () => form.getState().values === untouched;
  useImperativeHandle(ref, () => ({
    isUntouched,
    keep: save,
    remove: () => {
      isRemoved.current = true;
      removeDraft(draftKey);
    },
  }));
  const store = useStore<RootState>();
  const [owner] = useState(() => selectAuth(store.getState()).userId);
  const saveOnLeaving = useEffectEvent(() => {
    const { userId, error } = selectAuth(store.getState());
    // Signing out deletes the draft; after an expired session the user returns to it.
    const isOwners = userId === owner || (userId === null && error !== null);
    const isSent = submitting || form.getState().submitSucceeded === true;
    if (isOwners && !isRemoved.current && !isSent && dirty && !isUntouched()) save();
  });
  useEffect(() => {
    const handleHide = () => saveOnLeaving();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      handleHide();
    };
  }, []);

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
            {savedAt === null
              ? texts.draftRestored({ at: formatDateTime(shown) })
              : texts.draftSaved({ time: formatClock(shown) })}
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
