import './weekBars.css';

interface Bar {
  key: string;
  name: string;
  value: number;
  label: string;
  isOpen: boolean;
}

interface BarRowProps {
  bars: readonly Bar[];
  most: number;
  line: { value: number; label: string } | null;
}

const partOf = (value: number, most: number) => `${most === 0 ? 0 : (100 * Math.min(value, most)) / most}%`;

/** The picture inside a `ChartFigure`, which has the same figures as a table. */
export function BarRow({ bars, most, line }: BarRowProps) {
  return (
    <>
      {line && <p className="bars-line-name">{line.label}</p>}
      <div className="bars">
        <div className="bars-plot">
          {line && <div className="bars-line" style={{ bottom: partOf(line.value, most) }} />}
          {bars.map(({ key, value, isOpen }) => (
            <div key={key} data-open={isOpen || undefined} style={{ height: partOf(value, most) }} />
          ))}
        </div>
        <div className="bars-names">
          {bars.map(({ key, name, label }) => (
            <span key={key}>
              {label !== '' && <b>{label}</b>} {name}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
