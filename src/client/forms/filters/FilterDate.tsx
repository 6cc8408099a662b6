import { CalendarButton } from '#client/forms/CalendarButton.tsx';
import { readTypedDate, writeTypedDate } from '#client/forms/typedDate.ts';
import { fieldsTexts } from '#client/texts/fields.ts';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { TypedFilter } from './TypedFilter.tsx';

interface FilterDateProps {
  label: string;
  /** `YYYY-MM-DD`; empty: no filter. */
  value: string;
  onChange: (value: string) => void;
}

function readDay(typed: string): string | null {
  const day = readTypedDate(typed);
  return isCalendarDate(day) ? day : null;
}

export function FilterDate(props: FilterDateProps) {
  const { noSuchDate } = useTexts(tablesTexts);
  const { datePlaceholder } = useTexts(fieldsTexts);
  return (
    <TypedFilter
      {...props}
      read={readDay}
      write={writeTypedDate}
      problem={noSuchDate}
      inputMode="numeric"
      placeholder={datePlaceholder}
      suffix={(known) => <CalendarButton label={props.label} value={known} onPick={props.onChange} />}
    />
  );
}
