import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { StudyDuplicates } from '#client/features/activities/duplicates/StudyDuplicates.tsx';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogGuardContext, type MayClose } from '#client/ui/dialog/dialogGuard.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { CheckSettings as Settings } from '#shared/contract/quality.ts';
import { CHECKS, DEVICE_DAYS, SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS, THRESHOLDS } from '#shared/qualityChecks.ts';
import { CheckSettingsForm } from './CheckSettingsForm.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { FlaggedActivities } from './FlaggedActivities.tsx';
import { QualityTable } from './QualityTable.tsx';

interface StudyQualityProps {
  studyId: string;
  timezone: string;
}

export function StudyQuality({ studyId, timezone }: StudyQualityProps) {
  const texts = useTexts(qualityTexts);
  const [params] = useSearchParams();
  const deviceDays = DEVICE_DAYS.find((days) => String(days) === params.get('device_days')) ?? DEVICE_DAYS[0];
  const query = qualityApi.useGetStudyQualityQuery({
    id: studyId,
    ...(deviceDays !== DEVICE_DAYS[0] && { device_days: deviceDays }),
  });
  const flag = query.data?.checks.find((check) => check.flag === params.get('found_check'))?.flag;
  return (
    <>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {(quality) => (
          <>
            <QualityTable quality={quality} studyId={studyId} timezone={timezone} />
            {flag && (
              <FlaggedActivities
                key={flag}
                studyId={studyId}
                flag={flag}
                thresholds={quality.settings.thresholds}
                mayReview={quality.may_review}
              />
            )}
          </>
        )}
      </QueryBoundary>
      <StudyDuplicates studyId={studyId} />
      {query.data?.may_review && <CheckSettings studyId={studyId} settings={query.data.settings} />}
      {query.data && <DevicePanel devices={query.data.devices} days={deviceDays} />}
    </>
  );
}

function CheckSettings({ studyId, settings }: { studyId: string; settings: Settings }) {
  const texts = useTexts(qualityTexts).settings;
  const [isOpen, setOpen] = useState(false);
  const guard = useRef<MayClose>(null);
  const close = () => setOpen(false);
  const handleToggle = () => {
    if (!isOpen) setOpen(true);
    else if (!guard.current || guard.current(close)) close();
  };
  const { thresholds, severities } = settings;
  const changed =
    THRESHOLDS.filter((name) => thresholds[name] !== THRESHOLD_DEFAULTS[name]).length +
    CHECKS.filter((check) => severities[check] !== SEVERITY_DEFAULTS[check]).length;
  return (
    <PageSection
      title={texts.title}
      actions={
        <Button aria-expanded={isOpen} onClick={handleToggle}>
          {isOpen ? texts.close : texts.open}
        </Button>
      }
    >
      <p className="k-lead">
        {texts.lead} {changed === 0 ? texts.defaults : texts.changed({ count: changed })}
      </p>
      <DialogGuardContext value={guard}>
        {isOpen && <CheckSettingsForm studyId={studyId} settings={settings} onDone={close} />}
      </DialogGuardContext>
    </PageSection>
  );
}
