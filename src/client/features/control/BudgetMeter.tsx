import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatTime } from '#client/ui/format/format.ts';
import { Meter } from '#client/ui/stats/Meter.tsx';
import type { ControlAnswer } from '#shared/contract/control.ts';

interface BudgetMeterProps {
  title: string;
  budget: ControlAnswer['day'];
}

export function BudgetMeter({ title, budget: { used, limit, resets_at } }: BudgetMeterProps) {
  const { room } = useTexts(controlTexts);
  const resets = room.anew({ time: formatTime(resets_at) });
  return (
    <Meter
      label={`${title}: ${room.budget({ used: formatCount(used), limit: formatCount(limit) })}`}
      used={used}
      limit={limit}
      hint={used >= limit ? `${resets} ${room.budgetFull}` : resets}
    />
  );
}
