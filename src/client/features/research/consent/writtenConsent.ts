import type { Study } from '#shared/contract/studies.ts';

/** What a new version of the consent takes over from the study, and may change. */
export interface WrittenConsent {
  text_de: string;
  text_en: string;
  ethics_ref: string;
}

export const writtenIn = ({ consent, ethics_ref }: Study): WrittenConsent => ({
  text_de: consent.text_de,
  text_en: consent.text_en,
  ethics_ref: ethics_ref ?? '',
});
