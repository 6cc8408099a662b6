import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { RulePreviewAnswer } from '#shared/contract/rulePreview.ts';
import { judgeWeek, mondaysBetween } from '#shared/days/adherence.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { dayNumber, isoWeekKey, mondayOf } from '#shared/days/calendarDays.ts';
import type { Selection } from './participationFacts.ts';
import { readRule, toRuleInForce } from './ruleInForce.ts';
import { type DaysRequest, ownRule, type ParticipantDays, readParticipantDays } from './studyDays.ts';
import { lastJudgedWeek } from './studyFigures.ts';
import { addTally, isMostlyMet, percentOf, type Tally, tallyOf } from './tally.ts';

const WEEKS = 10;
const BATCH = 50;

type Judged = Tally & { last: Tally };

interface Effect {
  participants: number;
  now: Judged;
  next: Judged;
}

const noTally = (): Tally => ({ met: 0, judged: 0 });
const noEffect = (): Effect => ({
  participants: 0,
  now: { ...noTally(), last: noTally() },
  next: { ...noTally(), last: noTally() },
});

function addEffect(effect: Effect, before: Judged, after: Judged): void {
  effect.participants += 1;
  for (const [total, tally] of [
    [effect.now, before],
    [effect.next, after],
  ] as const) {
    addTally(total, tally);
    addTally(total.last, tally.last);
  }
}

const lastWeekOf = ({ now, next }: Effect) => ({
  met_now: now.last.met,
  judged_now: now.last.judged,
  met_then: next.last.met,
  judged_then: next.last.judged,
});

/** Rules that read the same of a day share one read. */
const readsSame = (one: StudyRule, other: StudyRule) =>
  JSON.stringify(readingOf(one)) === JSON.stringify(readingOf(other));

const readingOf = ({ sports, min_minutes, valid, groups }: StudyRule) => [
  ...[sports, min_minutes, valid],
  groups.filter((own) => own.sports ?? own.min_minutes).map((own) => [own.group, own.sports, own.min_minutes]),
];

/** The second one is missing if the participant was deleted between the reads. */
type Pair = [ParticipantDays, ParticipantDays | undefined];

async function readBoth(
  db: Db,
  [held, next]: readonly [StudyRule, StudyRule],
  asked: Omit<DaysRequest, 'rule'>,
  selection: Selection,
): Promise<Pair[]> {
  const one = await readParticipantDays(db, { ...asked, rule: held }, selection);
  if (readsSame(held, next)) return one.map((days) => [days, { ...days, rule: ownRule(next, days.facts) }]);
  const ids = one.map(({ facts }) => facts.id);
  const other = await readParticipantDays(db, { ...asked, rule: next }, { ids });
  const byId = new Map(other.map((days) => [days.facts.id, days]));
  return one.map((days) => [days, byId.get(days.facts.id)]);
}

/** PAGES §3.6 Both rules over the last weeks of the study that are over, without saving. */
export async function previewRule(db: Db, study: StudyAccess, rule: StudyRule, now: Date): Promise<RulePreviewAnswer> {
  const held = await readRule(db, study);
  const rules = [held.rule, rule] as const;
  const today = dayNumber(dayIn(study.timezone, now));
  const lastWeek = Math.min(...rules.map((each) => lastJudgedWeek(study, each, today)));
  const start = mondayOf(dayNumber(study.start_date));
  const period = { first: Math.max(lastWeek - 7 * (WEEKS - 1), start), last: lastWeek + 6 };
  const all = noEffect();
  const onProtocol = noEffect();
  let changed = 0;
  for (let afterCode = ''; period.first <= period.last; ) {
    const batch = await readBoth(db, rules, { study, period, now }, { limit: BATCH, afterCode });
    for (const [days, other] of batch) {
      if (!other) continue;
      const pair = [days, other].map(({ rule: own, history }) => {
        const judged = mondaysBetween(period.first, period.last).map((at) => judgeWeek(own, history, at));
        return { ...tallyOf(judged), last: tallyOf(judged.slice(-1)) };
      });
      const [before, after] = pair as [Judged, Judged];
      const isJudged = before.judged > 0 && after.judged > 0;
      if (isJudged && isMostlyMet(before) !== isMostlyMet(after)) changed += 1;
      addEffect(all, before, after);
      const isProtocol = days.facts.withdrawal_date === null && isMostlyMet(before);
      if (isProtocol) addEffect(onProtocol, before, after);
    }
    if (batch.length < BATCH) break;
    afterCode = batch.at(-1)?.[0].facts.code ?? afterCode;
  }
  const hasWeeks = period.first <= period.last;
  return {
    as_of: now.toISOString(),
    rule: toRuleInForce({ version: held.version + 1, rule }),
    from_key: hasWeeks ? isoWeekKey(period.first) : null,
    to_key: hasWeeks ? isoWeekKey(period.last) : null,
    percent_now: percentOf(all.now),
    percent_then: percentOf(all.next),
    changed,
    participants: all.participants,
    last_week: hasWeeks ? { key: isoWeekKey(period.last), ...lastWeekOf(all) } : null,
    on_protocol: {
      participants: onProtocol.participants,
      percent_now: percentOf(onProtocol.now),
      percent_then: percentOf(onProtocol.next),
      last_week: lastWeekOf(onProtocol),
    },
  };
}
