export interface FormDraft {
  /** Nothing was typed since the draft was restored. */
  isUntouched: () => boolean;
  keep: () => boolean;
  remove: () => void;
}
