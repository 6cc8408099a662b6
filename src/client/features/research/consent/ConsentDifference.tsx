import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { TextDifference } from '#client/ui/page/TextDifference.tsx';

interface Texts {
  text_de: string;
  text_en: string;
}

interface ConsentDifferenceProps {
  before: Texts;
  after: Texts;
  language?: 'de' | 'en';
}

export function ConsentDifference({ before, after, language }: ConsentDifferenceProps) {
  const texts = useTexts(consentTexts);
  const shown = language === undefined ? (['de', 'en'] as const) : [language];
  return shown.map((one) => (
    <div key={one} className="consent-difference">
      {shown.length > 1 && <p className="k-field-label">{texts.languages[one]}</p>}
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
