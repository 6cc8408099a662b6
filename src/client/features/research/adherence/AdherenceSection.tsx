import './adherence.css';
import '#client/features/research/days/dayStates.css';
import '#client/ui/calendar/levels.css';
import Button from 'antd/es/button';
import { Link, Navigate } from 'react-router';
import { isApiError } from '#client/api/apiError.ts';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { RuleParts } from '#client/features/research/days/RuleParts.tsx';
import { ruleSentences } from '#client/features/research/days/ruleWords.ts';
import { DeclaredSection } from '#client/features/research/declared/DeclaredSection.tsx';
import { SourcesNotAgreed } from '#client/features/research/heldBack/SourcesNotAgreed.tsx';
import { studyRulePath } from '#client/features/research/researchScreens.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatClock, formatCount } from '#client/ui/format/format.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { useReached } from '#client/ui/useReached.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { AdherenceAnswer, AdherenceQuery } from '#shared/contract/adherence.ts';
import type { Study } from '#shared/contract/studies.ts';
import { hasLimit, phasesOf } from '#shared/days/adherenceRule.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';
import { newestDay } from '#shared/days/newestDay.ts';
import { mayInStudy } from '#shared/roles.ts';
import { ActiveDaysChart } from './ActiveDaysChart.tsx';
import { AdherenceBoard } from './AdherenceBoard.tsx';
import { BoardControls } from './BoardControls.tsx';
import { BoardLegend } from './BoardLegend.tsx';
import { BoardPeriod } from './BoardPeriod.tsx';
import { PhaseTable } from './PhaseTable.tsx';
import { RuleVersions } from './RuleVersions.tsx';
import { SensitivityTable } from './SensitivityTable.tsx';
import { type BoardQuery, useBoardQuery } from './useBoardQuery.ts';
import { WeeklyShare } from './WeeklyShare.tsx';

function BoardPager({ answer, board }: { answer: AdherenceAnswer; board: BoardQuery }) {
  const texts = useTexts(adherenceTexts);
  const { total, page, page_size: size } = answer;
  const last = Math.max(1, Math.ceil(total / size));
  // Meanwhile fewer participants may match.
  if (page > last) return <Navigate to={board.linkTo({ page: last === 1 ? null : String(last) })} replace />;
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
  const say = useSay();
  const board = useBoardQuery();
  const { grain, metric, only, group, page } = board;
  const newest = newestDay(study, dayIn(study.timezone, new Date()));
  const isWholePeriod = board.from === undefined && board.to === undefined;
  const isWhole = isWholePeriod && only === undefined && group === undefined;
  const query = adherenceApi.useGetAdherenceQuery({
    id: study.id,
    grain,
    metric,
    page,
    ...(only !== undefined && { only }),
    ...(group !== undefined && { group }),
    ...periodAsked(board, newest),
  });
  const hasEnded = useReached(!query.isLoading);
  const failure = isApiError(query.error) && !query.isFetching ? query.error : null;
  const refusal = !isWholePeriod && failure?.status === 400 ? failure : null;
  return (
    <>
      <h2>{texts.title}</h2>
      <BoardControls board={board} groups={study.groups} />
      {refusal ? (
        <StateBlock
          tone="error"
          title={say(refusal)}
          text={texts.period.most}
          action={<Link to={board.linkTo({ from: null, to: null })}>{texts.period.newest}</Link>}
        />
      ) : (
        <QueryBoundary
          query={query}
          failedTitle={texts.failed}
          isEmpty={(answer) => answer.total === 0 || (isWhole && hasNotBegun(answer))}
          empty={
            <>
              <SourcesNotAgreed unagreed={query.data?.unagreed ?? []} />
              <p>{texts[whyEmpty(board)]}</p>
            </>
          }
        >
          {(answer) => (
            <>
              <p className="study-as-of">
                {texts.asOf({ time: formatClock(answer.as_of, study.timezone), version: String(answer.rule.version) })}{' '}
                <Button size="small" onClick={() => query.refetch()}>
                  {texts.refresh}
                </Button>
              </p>
              <SourcesNotAgreed unagreed={answer.unagreed} />
              <BoardPeriod board={board} columns={answer.columns} newest={newest} />
              <div className="board-frame">
                <AdherenceBoard answer={answer} board={board} newest={newest} />
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
      )}
      {hasEnded && (
        <>
          <RuleSection study={study} />
          <StudyPauses study={study} />
        </>
      )}
    </>
  );
}

/** Four weeks of days fit the screen of a computer. */
const DAYS_SHOWN = 28;

/** The server has twelve weeks where no first day is asked for. */
function periodAsked({ grain, from, to }: AdherenceQuery, newest: string): Pick<AdherenceQuery, 'from' | 'to'> {
  const first = from ?? (grain === 'day' ? dayText(dayNumber(to ?? newest) - DAYS_SHOWN + 1) : undefined);
  return { ...(first !== undefined && { from: first }), ...(to !== undefined && { to }) };
}

function StudyPauses({ study }: { study: Study }) {
  const { overview } = useTexts(adherenceTexts);
  const query = adherenceApi.useGetStudySummaryQuery(study.id);
  return (
    <QueryBoundary query={query} failedTitle={overview.failed}>
      {({ pauses }) => (
        <DeclaredSection
          studyId={study.id}
          participant={null}
          absences={[]}
          pauses={pauses}
          today={dayIn(study.timezone, new Date())}
          mayChange={study.status !== 'closed' && mayInStudy(study.part, 'studies:change')}
        />
      )}
    </QueryBoundary>
  );
}

function RuleSection({ study }: { study: Study }) {
  const texts = useTexts(ruleTexts);
  const { form } = useTexts(studyFormTexts);
  const { rule } = study;
  const mayChange = study.closed_at === null && mayInStudy(study.part, 'studies:change');
  return (
    <PageSection
      title={texts.title}
      actions={mayChange && <ButtonLink to={studyRulePath(study.id)}>{texts.change}</ButtonLink>}
    >
      <p>{ruleSentences(rule, { rule: texts, form })}</p>
      <RuleParts rule={rule} />
      {study.is_blinded && <p>{texts.blinded}</p>}
      <RuleVersions study={study} />
    </PageSection>
  );
}
