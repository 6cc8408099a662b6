import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { fieldsTexts } from '#client/texts/fields.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { optionalPart } from '#client/ui/optionalPart.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { writeTypedDate } from './typedDate.ts';

interface CalendarButtonProps {
  label: string;
  /** `YYYY-MM-DD`, or the typed text. */
  value: string;
  onPick: (day: string) => void;
  disabled?: boolean;
}

const load = async () => (await import(/* webpackChunkName: "calendar" */ './DayPicker.tsx')).DayPicker;
const DayPicker = optionalPart(load);

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const today = () => new Date().toLocaleDateString('sv');

/**
 * antd's calendar cannot be used by keyboard (https://github.com/ant-design/ant-design/issues/53638): arrow keys on the
 * button move the day, Enter selects it, Escape cancels.
 */
export function CalendarButton({ label, value, onPick, disabled }: CalendarButtonProps) {
  const texts = useTexts(fieldsTexts);
  const [day, setDay] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const open = () => setDay(isCalendarDate(value) ? value : today());
  const pick = (picked: string) => {
    setDay(null);
    button.current?.focus();
    onPick(picked);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (day === null || (step === undefined && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    setDay(step === undefined ? null : daysAfter(day, step));
  };
  const handleClick = (event: MouseEvent) => {
    // antd's Input takes the focus by a click anywhere inside.
    event.stopPropagation();
    const isPressed = event.detail > 0;
    if (!isPressed && day !== null) pick(day);
    else if (!isPressed || !wasOpen.current) open();
    else setDay(null);
  };
  return (
    <span className="k-calendar-place no-print">
      <button
        ref={button}
        type="button"
        className="k-reveal"
        aria-label={texts.calendarOf({ field: label })}
        aria-expanded={day !== null}
        disabled={disabled}
        onPointerEnter={() => void load()}
        // The press closes an open calendar before it becomes a click.
        onPointerDown={() => {
          wasOpen.current = day !== null;
        }}
        onClick={handleClick}
        onKeyDown={handleKey}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !relatedTarget.closest('.ant-picker-dropdown')) setDay(null);
        }}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2 4h12v10H2zM2 7.5h12M5 2v3M11 2v3" />
        </svg>
      </button>
      <output className="sr-only">{day !== null && writeTypedDate(day)}</output>
      {day !== null && <DayPicker day={day} onPick={pick} onClose={() => setDay(null)} />}
    </span>
  );
}
