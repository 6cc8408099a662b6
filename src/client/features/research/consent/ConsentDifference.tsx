import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { TextDifference } from '#client/ui/page/TextDifference.tsx';

const LANGUAGES = ['de', 'en'] as const;

interface Texts {
  text_de: string;
  text_en: string;
}

interface ConsentDifferenceProps {
  before: Texts;
  after: Texts;
}

export function ConsentDifference({ before, after }: ConsentDifferenceProps) {
  const texts = useTexts(consentTexts);
  return LANGUAGES.map((one) => (
    <div key={one} className="consent-difference">
      <p className="k-field-label">{texts.languages[one]}</p>
      <TextDifference
        before={before[`text_${one}`]}
        after={after[`text_${one}`]}
        lang={one}
        label={texts.differenceOf({ language: one })}
        words={texts.difference}
      />
    </div>
  ));
}
