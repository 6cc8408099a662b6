import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { Meter } from '#client/ui/stats/Meter.tsx';
import type { ControlAnswer } from '#shared/contract/control.ts';

export function CapacityMeter({ connected, limit }: ControlAnswer['athletes']) {
  const { room } = useTexts(controlTexts);
  const free = limit - connected;
  return (
    <Meter
      label={room.connected({ count: formatCount(connected), limit: formatCount(limit) })}
      used={connected}
      limit={limit}
      hint={free > 0 ? room.free({ count: free }) : room.full}
    />
  );
}
