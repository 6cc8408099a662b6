import Button from 'antd/es/button';
import { useState } from 'react';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { CheckSettings as Settings } from '#shared/contract/quality.ts';
import { CheckSettingsForm } from './CheckSettingsForm.tsx';

export function CheckSettings({ studyId, settings }: { studyId: string; settings: Settings }) {
  const texts = useTexts(qualityTexts).settings;
  const [isOpen, setOpen] = useState(false);
  return (
    <PageSection
      title={texts.title}
      actions={
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.close : texts.open}
        </Button>
      }
    >
      <p className="k-lead">{texts.lead}</p>
      {isOpen && <CheckSettingsForm studyId={studyId} settings={settings} onDone={() => setOpen(false)} />}
    </PageSection>
  );
}
