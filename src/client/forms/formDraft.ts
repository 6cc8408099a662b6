export interface FormDraft {
  /** Nothing was typed since the draft was restored. */
  isUntouched: () => boolean;
  /** Stores the values; false when the device cannot. */
  keep: () => boolean;
  remove: () => void;
}
