import Checkbox from 'antd/es/checkbox';
import { FieldFrame } from '#client/forms/FieldFrame.tsx';
import { useFormField } from '#client/forms/useFormField.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { STUDY_SPORTS, type StudySport } from '#shared/studySports.ts';

interface SportsFieldProps {
  name?: string;
  words?: { label: string; hint: string; none: string };
  among?: readonly StudySport[];
}

export function SportsField({ name = 'sports', words, among = STUDY_SPORTS }: SportsFieldProps) {
  const { fields, sports } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  const { input, frame, control } = useFormField<StudySport[]>({
    name,
    label: words?.label ?? fields.sports,
    hint: words?.hint ?? form.sportsHint,
    isOptional: true,
  });
  const chosen = input.value;
  const choose = (sport: StudySport, isOn: boolean) =>
    input.onChange(STUDY_SPORTS.filter((one) => (one === sport ? isOn : chosen.includes(one))));
  return (
    <FieldFrame {...frame} group="group">
      <div className="k-choices">
        <Checkbox
          checked={chosen.length === 0}
          disabled={control.disabled || chosen.length === 0}
          onChange={() => input.onChange([])}
        >
          {words?.none ?? form.allSports}
        </Checkbox>
        {STUDY_SPORTS.filter((one) => among.includes(one) || chosen.includes(one)).map((sport) => (
          <Checkbox
            key={sport}
            checked={chosen.includes(sport)}
            disabled={control.disabled}
            onChange={(event) => choose(sport, event.target.checked)}
          >
            {sports[sport]}
          </Checkbox>
        ))}
      </div>
    </FieldFrame>
  );
}
