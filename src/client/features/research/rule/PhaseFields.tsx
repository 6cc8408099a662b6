import { useFormState } from 'react-final-form';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PHASES } from '#shared/days/adherenceRule.ts';
import type { RuleFormValues } from './ruleValues.ts';

interface PhaseFieldsProps {
  prefix: string;
  /** Null: of the whole study. */
  group: string | null;
}

export function PhaseFields({ prefix, group }: PhaseFieldsProps) {
  const texts = useTexts(ruleTexts);
  const { values } = useFormState<RuleFormValues>({ subscription: { values: true } });
  const labelOf = (label: string) => (group === null ? label : texts.ofGroup({ label, group }));
  return (
    <>
      {PHASES.map((each) => {
        const phase = texts.phaseNames[each];
        return (
          <div key={each} className="rule-phase">
            <CheckboxField
              name={`${prefix}${each}_on`}
              label={group === null ? texts.hasPhase({ phase }) : texts.groupHasPhase({ group, phase })}
            />
            {values[`${prefix}${each}_on`] && (
              <div className="rule-parts">
                <NumberField
                  name={`${prefix}${each}_days`}
                  label={labelOf(texts.length({ phase }))}
                  hint={texts.hints.phase_days}
                  unit={texts.unitDays}
                  isOptional
                />
                <NumberField
                  name={`${prefix}${each}_target`}
                  label={labelOf(texts.phaseTarget({ phase }))}
                  hint={texts.hints.phase_target}
                  unit={texts.units[values.count]}
                  isOptional
                />
              </div>
            )}
          </div>
        );
      })}
    </>
  );
}
