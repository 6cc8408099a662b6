import type { CheckboxRef } from 'antd/es/checkbox';
import { useRef, useState } from 'react';

/** The state of a `ConsentBox`. */
export function useConsentBox() {
  const ref = useRef<CheckboxRef>(null);
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const onTick = (isOn: boolean) => {
    setTicked(isOn);
    setMissed(false);
  };
  /** False when the box is not ticked, which then has the focus and its sentence. */
  const requireTick = () => {
    setMissed(!isTicked);
    if (!isTicked) ref.current?.focus();
    return isTicked;
  };
  return { box: { ref, isTicked, isMissed, onTick }, requireTick };
}
