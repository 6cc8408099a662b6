import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { DaysCalendar } from '#client/features/research/days/DaysCalendar.tsx';
import { DaysLegend } from '#client/features/research/days/DaysLegend.tsx';
import { WeekBars } from '#client/features/research/days/WeekBars.tsx';
import { DeclaredSection } from '#client/features/research/declared/DeclaredSection.tsx';
import { daysTexts } from '#client/texts/days.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate, formatDateTime, formatKm, MISSING } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { StatCardProps } from '#client/ui/stats/StatCard.tsx';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import { useReached } from '#client/ui/useReached.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { CalendarAnswer } from '#shared/contract/adherence.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { dayNumber, dayText, mondayOf } from '#shared/days/calendarDays.ts';
import { targetOfPhase } from '#shared/days/phases.ts';
import { SCREENS } from '#shared/screens.ts';

const DAYS_SHOWN = 84;
const FOUR_WEEKS = 28;
/** In which state a week has no active days. */
const JUDGED = ['data', 'awaiting', 'broken', 'declared'];

function thisWeek({ this_week, rule }: CalendarAnswer, ofTarget: (both: { value: string; target: string }) => string) {
  if (!JUDGED.includes(this_week.state ?? '')) return MISSING;
  const value = formatCount(this_week.active_days);
  const { phases, min_active_days } = rule;
  const target = rule.count === 'days' ? targetOfPhase({ phases, target: min_active_days }, this_week.phase) : 0;
  return target === 0 ? value : ofTarget({ value, target: String(target) });
}

interface ParticipantDaysProps {
  participant: Participant;
  timezone: string;
  mayChange: boolean;
  isOff: boolean;
  /** What follows; it is drawn when the days are there, so that nothing moves. */
  children: ReactNode;
}

/** PAGES §3.7 Do this person's data arrive, and are they usable? The address has the first week as `from`. */
export function ParticipantDays({ participant, timezone, mayChange, isOff, children }: ParticipantDaysProps) {
  const { calendar: texts } = useTexts(daysTexts);
  const words = useTexts(ruleTexts);
  const { language } = useTexts().ui;
  const [params] = useSearchParams();
  const asked = params.get('from');
  const first = asked !== null && isCalendarDate(asked) ? mondayOf(dayNumber(asked)) : null;
  const span = first === null ? {} : { from: dayText(first), to: dayText(first + DAYS_SHOWN - 1) };
  const query = adherenceApi.useGetCalendarQuery({ id: participant.id, ...span }, { skip: isOff });
  const hasEnded = useReached(!query.isLoading);
  const shown = query.currentData ?? query.data;
  const phase = shown?.phase ?? null;
  const activitiesPath = `${SCREENS.activities}?participant_id=${participant.id}`;
  /** The figure is the sum of the days up to today, which the link opens. */
  const upToToday = (value: (answer: CalendarAnswer) => string, firstOf: (today: number) => number) => {
    const text = shown ? value(shown) : MISSING;
    if (!shown || text === MISSING) return { value: text };
    const from = dayText(firstOf(dayNumber(shown.today)));
    return { value: text, href: `${activitiesPath}&from=${from}&to=${shown.today}` };
  };
  const stats: StatCardProps[] = [
    { title: texts.activeDays, ...upToToday((answer) => thisWeek(answer, texts.ofTarget), mondayOf) },
    {
      title: texts.weeksMet,
      value: shown?.weeks_total
        ? texts.of({ met: String(shown.weeks_met), total: String(shown.weeks_total) })
        : MISSING,
    },
    ...(shown?.weeks_beyond == null ? [] : [{ title: words.columnBeyond, value: formatCount(shown.weeks_beyond) }]),
    ...(phase === null ? [] : [{ title: words.columnPhase, value: words.phaseNames[phase] }]),
    {
      title: texts.activities,
      value: formatCount(participant.activity_count),
      href: activitiesPath,
    },
    {
      title: texts.distance,
      ...upToToday(
        ({ distance_28d }) => formatKm(distance_28d, language),
        (today) => today - FOUR_WEEKS + 1,
      ),
    },
    { title: texts.delivered, value: shown ? formatDateTime(shown.delivered_at, timezone) : MISSING },
  ];
  return (
    <>
      <StatStrip label={texts.strip} stats={stats} />
      <PageSection title={texts.title}>
        <QueryBoundary query={{ ...query, data: shown }} failedTitle={texts.failed}>
          {(answer) => <Weeks participantId={participant.id} answer={answer} isNewest={first === null} />}
        </QueryBoundary>
      </PageSection>
      {shown && (
        <DeclaredSection
          studyId={participant.study_id}
          participant={participant}
          absences={shown.absences}
          pauses={shown.pauses}
          today={shown.today}
          mayChange={mayChange}
        />
      )}
      {hasEnded && children}
    </>
  );
}

interface WeeksProps {
  participantId: string;
  answer: CalendarAnswer;
  isNewest: boolean;
}

function Weeks({ participantId, answer, isNewest }: WeeksProps) {
  const { calendar: texts } = useTexts(daysTexts);
  const [params] = useSearchParams();
  const { days, weeks, rule, today } = answer;
  const first = days[0]?.day ?? today;
  const last = days.at(-1)?.day ?? today;
  const from = (day: string | null) => {
    const next = new URLSearchParams(params);
    if (day === null) next.delete('from');
    else next.set('from', day);
    return { search: `?${next}` };
  };
  const caption = texts.span({ from: formatDate(first), to: formatDate(last) });
  const shift = (by: number) => dayText(dayNumber(first) + by);
  return (
    <>
      <div className="participant-days-ways">
        <span>{caption}</span>
        <nav className="no-print" aria-label={texts.ways}>
          <Link to={from(shift(-DAYS_SHOWN))} preventScrollReset>
            {texts.earlier}
          </Link>
          {!isNewest && (
            <>
              {shift(DAYS_SHOWN) <= today && (
                <Link to={from(shift(DAYS_SHOWN))} preventScrollReset>
                  {texts.later}
                </Link>
              )}
              <Link to={from(null)} preventScrollReset>
                {texts.newest}
              </Link>
            </>
          )}
        </nav>
      </div>
      <DaysCalendar
        caption={caption}
        first={first}
        last={last}
        today={today}
        days={days}
        dayHref={(day) => `${SCREENS.activities}?participant_id=${participantId}&from=${day}&to=${day}`}
      />
      <DaysLegend />
      <WeekBars weeks={weeks} rule={rule} />
    </>
  );
}
