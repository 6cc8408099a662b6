import { createHash } from 'node:crypto';
import { conflict } from '#server/plugins/httpErrors.ts';
import { type ConsentLanguage, fillConsent } from '#shared/consentText.ts';
import type { JoinBody, JoinCheckAnswer } from '#shared/contract/joining.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { StudyOffer } from './joiningRepository.ts';

type ConsentTexts = Record<`text_${ConsentLanguage}`, string>;

/** Texts of the study as a person reads them now. */
export function fillTexts(study: StudyOffer, { text_de, text_en }: ConsentTexts): ConsentTexts {
  const facts = {
    ...study,
    heart_rate: study.collects_heart_rate,
    device: study.collects_device,
    route: study.collects_route,
  };
  return { text_de: fillConsent(text_de, 'de', facts), text_en: fillConsent(text_en, 'en', facts) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The text in force. */
export function shownConsent(study: StudyOffer): JoinCheckAnswer['study']['consent'] {
  const texts = fillTexts(study, study);
  return {
    version: study.consent_version,
    ...texts,
    sha256_de: hashOf(texts.text_de),
    sha256_en: hashOf(texts.text_en),
  };
}

/** Throws 409 unless the text that was read is still in force with all its values, and so are the sources beside it. */
export function refuseOutdated(
  study: StudyOffer,
  {
    consent_version,
    language,
    text_sha256,
    sources,
  }: Pick<JoinBody, 'consent_version' | 'language' | 'text_sha256' | 'sources'>,
): void {
  const shown = shownConsent(study);
  const isOther = text_sha256 !== undefined && text_sha256 !== shown[`sha256_${language}`];
  const isOfOthers = sources !== undefined && sources.toSorted().join() !== study.permitted_sources.toSorted().join();
  if (shown.version !== consent_version || isOther || isOfOthers) throw conflict(serverMessages('consent_changed'));
}
