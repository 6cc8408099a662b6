import { Link, useSearchParams } from 'react-router';
import { activitiesTexts } from '#client/texts/activities.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { DeviceShare } from '#shared/contract/quality.ts';
import { DEVICE_DAYS, type DeviceDays } from '#shared/qualityChecks.ts';

const DAYS_OF_WEEK = 7;

interface DevicePanelProps {
  devices: readonly DeviceShare[];
  days: DeviceDays;
}

export function DevicePanel({ devices, days }: DevicePanelProps) {
  const { devices: texts } = useTexts(qualityTexts);
  const { sources } = useTexts(activitiesTexts);
  const { fields } = texts;
  const [params] = useSearchParams();
  const linkOf = (asked: DeviceDays) => {
    const next = new URLSearchParams(params);
    next.set('device_days', String(asked));
    if (asked === DEVICE_DAYS[0]) next.delete('device_days');
    return `?${next}`;
  };
  return (
    <PageSection title={texts.title}>
      <p className="k-lead">{texts.lead}</p>
      <nav className="k-periods no-print" aria-label={texts.period}>
        {DEVICE_DAYS.map((each) => (
          <Link
            key={each}
            to={{ search: linkOf(each) }}
            aria-current={each === days ? 'true' : undefined}
            preventScrollReset
          >
            {texts.weeks({ count: each / DAYS_OF_WEEK })}
          </Link>
        ))}
      </nav>
      {devices.length === 0 && <StateBlock text={texts.none} />}
      {devices.length > 0 && (
        <RowsTable
          label={texts.title}
          columns={[
            { key: 'group', title: fields.group, text: ({ group }) => group ?? texts.noGroup },
            { key: 'source', title: fields.source, text: ({ source }) => sources[source] },
            { key: 'device', title: fields.device, text: ({ device }) => device ?? texts.unknown },
            {
              key: 'participants',
              title: fields.participants,
              text: ({ participants, of }) =>
                texts.share({ count: participants, of, percent: String(Math.round((participants / of) * 100)) }),
              align: 'end',
            },
          ]}
          rows={devices}
          rowKey={({ group, source, device }) => JSON.stringify([group, source, device])}
        />
      )}
    </PageSection>
  );
}
