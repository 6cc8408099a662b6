import './adherence.css';
import '#client/features/research/days/dayStates.css';
import '#client/ui/calendar/levels.css';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatTime } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { dayIn } from '#shared/calendarDate.ts';
import type { AdherenceAnswer } from '#shared/contract/adherence.ts';
import type { Study } from '#shared/contract/studies.ts';
import { hasLimit, phasesOf } from '#shared/days/adherenceRule.ts';
import { newestDay } from '#shared/days/newestDay.ts';
import { ActiveDaysChart } from './ActiveDaysChart.tsx';
import { AdherenceBoard } from './AdherenceBoard.tsx';
import { BoardControls } from './BoardControls.tsx';
import { BoardLegend } from './BoardLegend.tsx';
import { BoardPeriod } from './BoardPeriod.tsx';
import { periodAsked } from './boardPeriod.ts';
import { PhaseTable } from './PhaseTable.tsx';
import { RuleSection } from './RuleSection.tsx';
import { SensitivityTable } from './SensitivityTable.tsx';
import { StudyPauses } from './StudyPauses.tsx';
import { type BoardQuery, useBoardQuery } from './useBoardQuery.ts';
import { WeeklyShare } from './WeeklyShare.tsx';

function BoardPager({ answer, board }: { answer: AdherenceAnswer; board: BoardQuery }) {
  const texts = useTexts(adherenceTexts);
  const { total, page, page_size: size } = answer;
  if (total <= size) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav className="board-pager no-print" aria-label={texts.pages}>
      {page > 1 && <Link to={board.linkTo({ page: String(page - 1) })}>{texts.previous}</Link>}
      <span>
        {texts.page({
          from: formatCount(from),
          to: formatCount(Math.min(total, from + size - 1)),
          total: formatCount(total),
        })}
      </span>
      {page * size < total && <Link to={board.linkTo({ page: String(page + 1) })}>{texts.next}</Link>}
    </nav>
  );
}

/** One page of several shows only some of the participants. */
const hasNotBegun = ({ rows, total, page, page_size }: AdherenceAnswer) =>
  page === 1 &&
  total <= page_size &&
  rows.every(({ cells }) => cells.every(({ state }) => state === 'not_joined' || state === 'not_started'));

function whyEmpty({ only, group }: BoardQuery): 'noneBelow' | 'noneInGroup' | 'empty' {
  if (only !== undefined) return 'noneBelow';
  return group === undefined ? 'empty' : 'noneInGroup';
}

export function AdherenceSection({ study }: { study: Study }) {
  const texts = useTexts(adherenceTexts);
  const board = useBoardQuery();
  const { grain, metric, only, group, page } = board;
  const newest = newestDay(study, dayIn(study.timezone, new Date()));
  const isWhole = [board.from, board.to, only, group].every((choice) => choice === undefined);
  const query = adherenceApi.useGetAdherenceQuery({
    id: study.id,
    grain,
    metric,
    page,
    ...(only !== undefined && { only }),
    ...(group !== undefined && { group }),
    ...periodAsked(board, newest),
  });
  return (
    <>
      <h2>{texts.title}</h2>
      <BoardControls board={board} groups={study.groups} />
      <QueryBoundary
        query={query}
        failedTitle={texts.failed}
        isEmpty={(answer) => answer.total === 0 || (isWhole && hasNotBegun(answer))}
        empty={<p>{texts[whyEmpty(board)]}</p>}
      >
        {(answer) => (
          <>
            <p className="study-as-of">
              {texts.asOf({ time: formatTime(answer.as_of, study.timezone), version: String(answer.rule.version) })}{' '}
              <Button size="small" onClick={() => query.refetch()}>
                {texts.refresh}
              </Button>
            </p>
            <BoardPeriod board={board} columns={answer.columns} newest={newest} />
            <div className="board-frame">
              <AdherenceBoard answer={answer} board={board} />
            </div>
            <BoardPager answer={answer} board={board} />
            <BoardLegend board={board} hasLimit={hasLimit(answer.rule)} phases={phasesOf(answer.rule)} />
            {grain === 'week' && <WeeklyShare columns={answer.columns} totals={answer.totals} />}
            {grain === 'week' && <ActiveDaysChart distribution={answer.active_days} />}
            {answer.phases.length > 0 && <PhaseTable phases={answer.phases} hasLimit={hasLimit(answer.rule)} />}
            {answer.sensitivity && <SensitivityTable sensitivity={answer.sensitivity} rule={answer.rule} />}
          </>
        )}
      </QueryBoundary>
      {!query.isLoading && (
        <>
          <RuleSection study={study} />
          <StudyPauses study={study} />
        </>
      )}
    </>
  );
}
