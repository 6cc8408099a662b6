import Checkbox, { type CheckboxRef } from 'antd/es/checkbox';
import { type Ref, useId } from 'react';
import { useSay } from '#client/texts/useTexts.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

interface ConsentBoxProps {
  ref: Ref<CheckboxRef>;
  text: string;
  isTicked: boolean;
  isMissed: boolean;
  onTick: (isTicked: boolean) => void;
}

export function ConsentBox({ ref, text, isTicked, isMissed, onTick }: ConsentBoxProps) {
  const say = useSay();
  const errorId = useId();
  return (
    <div className="k-field">
      <Checkbox
        ref={ref}
        className="k-join-box"
        checked={isTicked}
        required
        aria-invalid={isMissed}
        aria-describedby={isMissed ? errorId : undefined}
        onChange={({ target }) => onTick(target.checked)}
      >
        {text}
      </Checkbox>
      <span id={errorId} className="k-field-error" role="alert">
        {isMissed && say(stravaMessages('consent_needed'))}
      </span>
    </div>
  );
}
