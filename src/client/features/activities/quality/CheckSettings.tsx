import Button from 'antd/es/button';
import { useState } from 'react';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { CheckSettings as Settings } from '#shared/contract/quality.ts';
import { CHECKS, SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS, THRESHOLDS } from '#shared/qualityChecks.ts';
import { CheckSettingsForm } from './CheckSettingsForm.tsx';

export function CheckSettings({ studyId, settings }: { studyId: string; settings: Settings }) {
  const texts = useTexts(qualityTexts).settings;
  const [isOpen, setOpen] = useState(false);
  const { thresholds, severities } = settings;
  const changed =
    THRESHOLDS.filter((name) => thresholds[name] !== THRESHOLD_DEFAULTS[name]).length +
    CHECKS.filter((check) => severities[check] !== SEVERITY_DEFAULTS[check]).length;
  return (
    <PageSection
      title={texts.title}
      actions={
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.close : texts.open}
        </Button>
      }
    >
      <p className="k-lead">
        {texts.lead} {changed === 0 ? texts.defaults : texts.changed({ count: changed })}
      </p>
      {isOpen && <CheckSettingsForm studyId={studyId} settings={settings} onDone={() => setOpen(false)} />}
    </PageSection>
  );
}
