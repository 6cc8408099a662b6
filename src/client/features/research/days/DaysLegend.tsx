import './dayStates.css';
import { daysTexts } from '#client/texts/days.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DAY_STATES } from '#shared/days/dayStates.ts';

export function DaysLegend() {
  const texts = useTexts(daysTexts);
  return (
    <section className="days-legend" aria-label={texts.legend}>
      <p>{texts.legendNumber}</p>
      <ul>
        {DAY_STATES.filter((state) => state !== 'active').map((state) => (
          <li key={state}>
            <b data-state={state}>{texts.states[state].sign}</b> {texts.states[state].word}
          </li>
        ))}
      </ul>
    </section>
  );
}
