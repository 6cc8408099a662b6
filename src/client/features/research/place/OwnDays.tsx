import './ownDays.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { placesApi } from '#client/api/research/placesApi.ts';
import { DaysCalendar, type ShownDay } from '#client/features/research/days/DaysCalendar.tsx';
import { DaysLegend } from '#client/features/research/days/DaysLegend.tsx';
import { daysTexts } from '#client/texts/days.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDate } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import type { OwnDaysAnswer } from '#shared/contract/place.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';
import { AbsenceForm } from './AbsenceForm.tsx';
import type { PlaceProps } from './participation.ts';

const DAYS_SHOWN = 84;
/** Days of which an absence can be the reason; null: to come. */
const EMPTY: readonly ShownDay['state'][] = ['none_recorded', 'awaiting_sync', 'source_broken', null];

export function OwnDays({ participation, of }: PlaceProps) {
  const { days: texts, absence } = useTexts(placeTexts);
  const [from, setFrom] = useState<string>();
  const span = from === undefined ? {} : { from, to: dayText(dayNumber(from) + DAYS_SHOWN - 1) };
  const query = placesApi.useGetOwnDaysQuery({ ...of, ...span });
  const [chosen, setChosen] = useState<string | null>(null);
  const close = () => setChosen(null);
  return (
    <section className="participation-part">
      <SectionHead>{texts.title}</SectionHead>
      <p>{participation.is_over ? texts.text : texts.textAndChoice}</p>
      <div className="own-days">
        <QueryBoundary query={query} failedTitle={texts.failed}>
          {(answer) => (
            <Weeks
              answer={answer}
              isNewest={from === undefined}
              onFrom={setFrom}
              onDay={participation.is_over ? undefined : setChosen}
            />
          )}
        </QueryBoundary>
      </div>
      <ModalDialog open={chosen !== null} title={absence.open} onClose={close}>
        <AbsenceForm of={of} timezone={participation.timezone} day={chosen} onDone={close} />
      </ModalDialog>
    </section>
  );
}

interface WeeksProps {
  answer: OwnDaysAnswer;
  isNewest: boolean;
  onFrom: (day: string | undefined) => void;
  onDay: ((day: string) => void) | undefined;
}

function Weeks({ answer: { days, today }, isNewest, onFrom, onDay }: WeeksProps) {
  const { calendar } = useTexts(daysTexts);
  const first = days[0]?.day ?? today;
  const last = days.at(-1)?.day ?? today;
  const caption = calendar.span({ from: formatDate(first), to: formatDate(last) });
  return (
    <>
      <p>{caption}</p>
      <DaysCalendar
        caption={caption}
        first={first}
        last={last}
        today={today}
        days={days}
        onDay={onDay && ((shown) => (EMPTY.includes(shown.state) ? () => onDay(shown.day) : undefined))}
      />
      <div className="k-actions no-print">
        <Button onClick={() => onFrom(dayText(dayNumber(first) - DAYS_SHOWN))}>{calendar.earlier}</Button>
        {!isNewest && <Button onClick={() => onFrom(undefined)}>{calendar.newest}</Button>}
      </div>
      <DaysLegend />
    </>
  );
}
