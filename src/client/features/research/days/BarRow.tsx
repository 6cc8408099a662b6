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

/** More names would run into each other on a phone. */
const NAMES_ON_PHONE = 8;
/** Values up to this length stay under each bar, such as "56 %". */
const SHORT_LABEL = 4;

const partOf = (value: number, most: number) => `${most === 0 ? 0 : (100 * Math.min(value, most)) / most}%`;

/** The picture inside a `ChartFigure`, which has the same figures as a table. */
export function BarRow({ bars, most, line }: BarRowProps) {
  const named = bars.filter(({ name }) => name !== '');
  // Counted from the newest, so that it keeps its name.
  const isSecond = (bar: Bar) => named.length > NAMES_ON_PHONE && (named.length - named.indexOf(bar)) % 2 === 0;
  const isWide = bars.some(({ label }) => label.length > SHORT_LABEL);
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
        <div className="bars-names" data-wide={isWide || undefined}>
          {bars.map((bar) => (
            <span key={bar.key} data-second={(bar.name !== '' && isSecond(bar)) || undefined}>
              {bar.label !== '' && <b>{bar.label}</b>} <i>{bar.name}</i>
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
