import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDuration } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
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
  const most = zones.reduce((best, zone) => (zone.seconds > best.seconds ? zone : best), first);
  return (
    <PageSection title={texts.title}>
      <p className="k-lead">
        {texts.most({ name: name(most), range: range(most), time: formatDuration(most.seconds) })}
      </p>
      <TableScroll label={texts.title}>
        <table className="k-table k-zones" data-stacks>
          <caption className="sr-only">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.zone}</th>
              <th scope="col">{texts.range}</th>
              <th scope="col" data-align="end">
                {texts.time}
              </th>
              <th scope="col">{texts.share}</th>
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => {
              const share = Math.round((zone.seconds / total) * 100);
              return (
                <tr key={zone.from}>
                  <th scope="row">{name(zone)}</th>
                  <td data-label={texts.range}>{range(zone)}</td>
                  <td data-align="end" data-label={texts.time}>
                    {formatDuration(zone.seconds)}
                  </td>
                  <td data-label={texts.share}>
                    <span className="k-zone">
                      <span className="k-zone-bar" aria-hidden="true">
                        <span style={{ width: `${String(share)}%` }} />
                      </span>
                      {`${String(share)}\u00a0%`}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
    </PageSection>
  );
}
