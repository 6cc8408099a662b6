/** Loaded with the area's own files instead of with the first screen. */
export interface AreaTexts<Texts> {
  readonly en: Texts;
  readonly de: Texts;
}

export function inBoth<Texts>(en: Texts, de: NoInfer<Texts>): AreaTexts<Texts> {
  return { en, de };
}
