import Checkbox from 'antd/es/checkbox';
import { STUDY_SPORT_ORDER } from '#client/features/research/studies/studySports.ts';
import { FieldFrame } from '#client/forms/FieldFrame.tsx';
import { useFormField } from '#client/forms/useFormField.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { StudySport } from '#shared/contract/studies.ts';

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
        <Checkbox
          checked={chosen.length === 0}
          disabled={isDisabled || chosen.length === 0}
          onChange={() => input.onChange([])}
        >
          {form.allSports}
        </Checkbox>
        {STUDY_SPORT_ORDER.map((sport) => (
          <Checkbox
            key={sport}
            checked={chosen.includes(sport)}
            disabled={isDisabled}
            onChange={(event) => choose(sport, event.target.checked)}
          >
            {sports[sport]}
          </Checkbox>
        ))}
      </div>
    </FieldFrame>
  );
}
