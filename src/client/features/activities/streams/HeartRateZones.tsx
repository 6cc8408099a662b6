import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDuration } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';

type Zone = ActivityStreamsAnswer['heart_rate_zones'][number];

export function HeartRateZones({ zones }: { zones: readonly Zone[] }) {
  const { zones: texts } = useTexts(activityTexts);
  const total = zones.reduce((sum, { seconds }) => sum + seconds, 0);
  const [first] = zones;
  if (!first || total === 0) return null;
  const range = ({ from, to }: Zone) => {
    if (to === null) return texts.from({ from: String(from) });
    return from <= 0 ? texts.below({ to: String(to) }) : texts.between({ from: String(from), to: String(to) });
  };
  const name = (zone: Zone) => texts.name({ number: String(zones.indexOf(zone) + 1) });
  const percentOf = ({ seconds }: Zone) => Math.round((seconds / total) * 100);
  const shareOf = (zone: Zone) => `${String(percentOf(zone))}\u00a0%`;
  const most = zones.reduce((best, zone) => (zone.seconds > best.seconds ? zone : best), first);
  return (
    <PageSection title={texts.title}>
      <p className="k-lead">
        {texts.most({ name: name(most), range: range(most), time: formatDuration(most.seconds) })}
      </p>
      <RowsTable
        className="k-zones"
        label={texts.title}
        columns={[
          { key: 'zone', title: texts.zone, text: name },
          { key: 'range', title: texts.range, text: range },
          { key: 'time', title: texts.time, text: ({ seconds }) => formatDuration(seconds), align: 'end' },
          {
            key: 'share',
            title: texts.share,
            text: shareOf,
            render: (zone) => (
              <span className="k-zone">
                <span className="k-zone-bar" aria-hidden="true">
                  <span style={{ width: `${String(percentOf(zone))}%` }} />
                </span>
                {shareOf(zone)}
              </span>
            ),
          },
        ]}
        rows={zones}
        rowKey={({ from }) => String(from)}
      />
    </PageSection>
  );
}
