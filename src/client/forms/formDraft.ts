/** What a form asks of the draft that this device keeps of it. */
export interface FormDraft {
  /** Nothing was typed since the draft was brought back: it is kept, and no edit would be lost. */
  isUntouched: () => boolean;
  /** Writes what was typed. Whether the device could. */
  keep: () => boolean;
  remove: () => void;
}
