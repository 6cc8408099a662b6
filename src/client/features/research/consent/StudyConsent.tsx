import './consent.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { fillConsent } from '#shared/consentText.ts';
import type { ConsentVersion, StudyConsentAnswer } from '#shared/contract/consent.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { ConsentCoverage } from './ConsentCoverage.tsx';
import { ConsentDifference } from './ConsentDifference.tsx';
import { ConsentVersions } from './ConsentVersions.tsx';
import { NewConsentForm } from './NewConsentForm.tsx';
export function StudyConsent({ study }: { study: Study }) {
  const texts = useTexts(consentTexts);
  const query = studiesApi.useGetStudyConsentQuery(study.id);
  const [isWriting, setWriting] = useState(false);
  const [shown, setShown] = useState<ConsentVersion | null>(null);
  const mayPublish = study.closed_at === null && mayInStudy(study.part, 'studies:change');
  const close = () => setWriting(false);
  return (
    <PageSection
      title={texts.title}
      actions={mayPublish && <Button onClick={() => setWriting(true)}>{texts.newVersion}</Button>}
    >
      <p className="study-lead">{texts.lead}</p>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {({ versions, coverage }: StudyConsentAnswer) => (
          <>
            <ConsentCoverage studyId={study.id} coverage={coverage} />
            <ConsentVersions study={study} versions={versions} onRead={setShown} />
            <ModalDialog
              open={shown !== null}
              isWide
              title={texts.text({ version: shown?.version ?? 0 })}
              onClose={() => setShown(null)}
            >
              {shown && (
                <ConsentText
                  consent={shown}
                  former={versions.find(({ version }) => version === shown.version - 1)}
                  study={study}
                />
              )}
            </ModalDialog>
          </>
        )}
      </QueryBoundary>
      <ModalDialog
        open={isWriting}
        isWide
        title={texts.form.title({ version: study.consent.version + 1 })}
        onClose={close}
      >
        <NewConsentForm study={study} onDone={close} />
      </ModalDialog>
    </PageSection>
  );
}

const LANGUAGES = ['de', 'en'] as const;

interface ConsentTextProps {
  consent: ConsentVersion;
  former: ConsentVersion | undefined;
  study: Study;
}

function ConsentText({ consent, former, study }: ConsentTextProps) {
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
