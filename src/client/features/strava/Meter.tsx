interface MeterProps {
  label: string;
  used: number;
  limit: number;
  hint?: string;
}

export function Meter({ label, used, limit, hint }: MeterProps) {
  const isFull = limit > 0 && used >= limit;
  return (
    <div className="k-meter" data-full={isFull || undefined}>
      <p className="k-meter-label">{label}</p>
      <div className="k-meter-bar" aria-hidden="true">
        <div style={{ width: `${limit > 0 ? Math.min(100, (used / limit) * 100) : 0}%` }} />
      </div>
      {hint && <p className="k-hint">{hint}</p>}
    </div>
  );
}
