import { validate as isUuid } from 'uuid';
import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { StandingsAnswer } from '#shared/contract/adherence.ts';
import { dayNumber, mondayOf } from '#shared/days/calendarDays.ts';
import { targetOfPhase } from '#shared/days/phases.ts';
import { standing, weekCell } from './boardCells.ts';
import { readRule } from './ruleInForce.ts';
import { readParticipantDays } from './studyDays.ts';
import { wholePeriod } from './studyFigures.ts';

const MOST = 100;

/** PAGES §3.5 This week and the weeks met of the participants that a table shows. */
export async function readStandings(db: Db, study: StudyAccess, asked: string, now: Date): Promise<StandingsAnswer> {
  const ids = [...new Set(asked.split(','))].filter((id) => isUuid(id)).slice(0, MOST);
  const { rule } = await readRule(db, study);
  const period = wholePeriod(study, now);
  const all = ids.length === 0 ? [] : await readParticipantDays(db, { study, rule, period, now }, { ids });
  return {
    as_of: now.toISOString(),
    standings: all.map((days) => {
      const { state, active_days, phase } = weekCell(days, mondayOf(dayNumber(dayIn(study.timezone, now))));
      const { weeks_met, weeks_total } = standing(days, period);
      const target = days.rule.count === 'days' ? targetOfPhase(days.rule, phase) || null : null;
      return { participant_id: days.facts.id, this_week: state, active_days, target, weeks_met, weeks_total };
    }),
  };
}
