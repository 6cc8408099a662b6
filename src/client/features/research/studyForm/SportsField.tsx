import { STUDY_SPORT_ORDER } from '#client/features/research/studies/studySports.ts';
import { FieldFrame } from '#client/forms/FieldFrame.tsx';
import { useFormField } from '#client/forms/useFormField.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { StudySport } from '#shared/contract/studies.ts';

interface TickProps {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

function Tick({ label, isOn, isDisabled, onChange }: TickProps) {
  return (
    <label className="k-choice">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** Which sports count: all of them, or some. */
export function SportsField() {
  const { fields, sports } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  const { input, error, isDisabled, ...ids } = useFormField<StudySport[]>('sports');
  const chosen = input.value;
  const choose = (sport: StudySport, isOn: boolean) =>
    input.onChange(STUDY_SPORT_ORDER.filter((one) => (one === sport ? isOn : chosen.includes(one))));
  return (
    <FieldFrame
      name="sports"
      label={fields.sports}
      hint={form.sportsHint}
      {...ids}
      error={error}
      group="group"
      isOptional
    >
      <div className="k-choices">
        <Tick
          label={form.allSports}
          isOn={chosen.length === 0}
          isDisabled={isDisabled || chosen.length === 0}
          onChange={() => input.onChange([])}
        />
        {STUDY_SPORT_ORDER.map((sport) => (
          <Tick
            key={sport}
            label={sports[sport]}
            isOn={chosen.includes(sport)}
            isDisabled={isDisabled}
            onChange={(isOn) => choose(sport, isOn)}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
