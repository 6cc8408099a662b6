import { useSearchParams } from 'react-router';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { StudyDuplicates } from '#client/features/activities/duplicates/StudyDuplicates.tsx';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { DEVICE_DAYS } from '#shared/qualityChecks.ts';
import { CheckSettings } from './CheckSettings.tsx';
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
