import { type Ref, useEffect, useImperativeHandle } from 'react';
import { useForm, useFormState } from 'react-final-form';
import type { FormDraft } from '#client/forms/formDraft.ts';
import { forgetPrivately, readPrivately, storePrivately } from '#client/session/privateStorage.ts';

/** Of one user, because a device may be shared. */
export const lockDraftKey = (userId: string, studyId: string) => `lock-draft.${userId}.${studyId}`;

/** The values of `empty` as they were typed; null without a draft. */
export function readLockDraft<Values extends Record<string, string | boolean>>(
  key: string,
  empty: Values,
): Values | null {
  const stored = readPrivately(key);
  if (typeof stored !== 'object' || stored === null) return null;
  const kept = Object.entries(stored).filter(([name, value]) => typeof value === typeof empty[name]);
  return { ...empty, ...Object.fromEntries(kept) };
}

/** Keeps what is typed on this device until the data are locked, because a reload forgets a form. */
export function LockDraft({ draftKey, ref }: { draftKey: string; ref: Ref<FormDraft> }) {
  const form = useForm();
  const { values, dirty } = useFormState({ subscription: { values: true, dirty: true } });
  useEffect(() => {
    if (dirty) storePrivately(draftKey, values);
  }, [draftKey, dirty, values]);
  useImperativeHandle(ref, () => ({
    isUntouched: () => false,
    keep: () => storePrivately(draftKey, form.getState().values),
    remove: () => forgetPrivately(draftKey),
  }));
  return null;
}
