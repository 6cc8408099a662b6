import { gearTexts } from '#client/texts/gear.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { Meter } from '#client/ui/stats/Meter.tsx';
import type { Gear } from '#shared/contract/gear.ts';
import { WearLimitForm } from './WearLimitForm.tsx';

const km = (metres: number) => formatCount(metres / 1000);

export function GearWear({ gear }: { gear: Gear }) {
  const { wear: texts } = useTexts(gearTexts);
  const { distance, wear_limit: limit } = gear;
  const hint = (most: number) =>
    distance > most ? texts.over({ over: km(distance - most) }) : texts.left({ left: km(most - distance) });
  return (
    <PageSection title={texts.title}>
      <div className="k-wear">
        {limit === null ? (
          <p>{texts.noLimit}</p>
        ) : (
          <Meter
            label={texts.of({ worn: km(distance), limit: km(limit) })}
            used={distance}
            limit={limit}
            hint={hint(limit)}
          />
        )}
        {gear.may_change && <WearLimitForm gear={gear} />}
      </div>
    </PageSection>
  );
}
