import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';

interface MeterProps {
  label: string;
  used: number;
  limit: number;
  hint?: string;
}

export function Meter({ label, used, limit, hint }: MeterProps) {
  return (
    <div className="k-meter">
      <p className="k-meter-label">{label}</p>
      <ProgressBar label={label} value={used} max={limit} isWarning={limit > 0 && used >= limit} />
      {hint && <p className="k-hint">{hint}</p>}
    </div>
  );
}
