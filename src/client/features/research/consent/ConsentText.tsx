import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { fillConsent } from '#shared/consentText.ts';
import type { ConsentVersion } from '#shared/contract/consent.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ConsentDifference } from './ConsentDifference.tsx';

const LANGUAGES = ['de', 'en'] as const;

interface ConsentTextProps {
  consent: ConsentVersion;
  former: ConsentVersion | undefined;
  study: Study;
}

export function ConsentText({ consent, former, study }: ConsentTextProps) {
  const texts = useTexts(consentTexts);
  return (
    <div className="k-stage">
      {former && (
        <>
          <h3>{texts.changesFrom({ version: former.version })}</h3>
          <ConsentDifference before={former} after={consent} />
        </>
      )}
      {LANGUAGES.map((language) => (
        <details key={language} className="study-consent-text" open={former === undefined}>
          <summary>{texts.whole({ language })}</summary>
          <div lang={language}>
            {fillConsent(consent[`text_${language}`], language, { ...study, ...study.data_categories })}
          </div>
        </details>
      ))}
    </div>
  );
}
