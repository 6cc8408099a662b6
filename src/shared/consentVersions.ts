/**
 * Why a study has a version of its consent text. `first`: its first text; `correction`: those who agreed need not agree
 * again; `continuing`: they are asked again and their data still count meanwhile; `paused`: their data from then on
 * count once they have agreed.
 */
export const CONSENT_KINDS = ['first', 'correction', 'continuing', 'paused'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
/** Kinds of a later version. */
export const NEXT_CONSENT_KINDS = ['correction', 'continuing', 'paused'] as const;

/**
 * Of participants who joined and are not withdrawn. `current`: no later version asks them; `open`: one does;
 * `asked_twice`: at least two do, or one and a reminder that was sent; `paused`: one of them stopped their data.
 */
export const CONSENT_FILTERS = ['current', 'open', 'asked_twice', 'paused'] as const;
export type ConsentFilter = (typeof CONSENT_FILTERS)[number];

/** What a participant is asked now. */
export const CONSENT_STATES = ['current', 'open', 'paused'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** What a study collects of an activity beside its summary. */
export const DATA_CATEGORIES = ['heart_rate', 'device', 'route'] as const;

/** STUDIES §3 Separate answers of a consent. The first three are asked only for a category that the study collects. */
export const CONSENT_ANSWERS = [
  'heart_rate',
  'device',
  'route',
  'keep_after_withdrawal',
  'reuse_in_other_studies',
  'contact_again',
] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];
/** What a form begins with: no answer is ticked in advance. */
export const NO_ANSWER: Readonly<Record<ConsentAnswer, boolean>> = {
  heart_rate: false,
  device: false,
  route: false,
  keep_after_withdrawal: false,
  reuse_in_other_studies: false,
  contact_again: false,
};

interface AskingStudy {
  data_categories: Record<(typeof DATA_CATEGORIES)[number], boolean>;
  /** `participant`: each one decides what becomes of the data after a withdrawal. */
  withdrawal_policy: string;
}

/** The answers that a study asks for, in their order. */
export function answersAskedBy({ data_categories: collects, withdrawal_policy }: AskingStudy): ConsentAnswer[] {
  const categories = DATA_CATEGORIES.filter((category) => collects[category]);
  const keeps = withdrawal_policy === 'participant' ? (['keep_after_withdrawal'] as const) : [];
  return [...categories, ...keeps, 'reuse_in_other_studies', 'contact_again'];
}

/** How a consent came: a signed-in user, a link without an account, or paper that staff recorded. */
export const CONSENT_CHANNELS = ['account', 'link', 'staff'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

export const CONSENT_LANGUAGES = ['de', 'en'] as const;
/** Fields that a consent text must have, in braces: `{lab}`. */
export const CONSENT_FIELDS = ['lab', 'contact', 'categories', 'history', 'end'] as const;
