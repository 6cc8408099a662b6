import { withParts } from '#shared/days/adherenceRule.ts';
import type { PackageFacts } from './packageFacts.ts';

type Rule = PackageFacts['study']['rule'];
type Counted = Pick<Rule, 'count' | 'sports' | 'min_minutes'>;
type Part = Pick<Rule['groups'][number], 'limit' | 'phases'>;

const counted = (amount: number, one: string, more: string) => `${amount} ${amount === 1 ? one : more}`;

const minutesEn = (amount: number) => counted(amount, 'minute', 'minutes');
const EN = {
  amount: {
    days: (amount: number, { min_minutes }: Counted) =>
      `${counted(amount, 'day', 'days')} of ${minutesEn(min_minutes)} or more`,
    sessions: (amount: number, { min_minutes }: Counted) =>
      `${counted(amount, 'session', 'sessions')} of ${minutesEn(min_minutes)} or more`,
    minutes: minutesEn,
    km: (amount: number) => `${amount} km`,
  },
  anySport: 'any sport',
  counts: (amount: string, what: string) => `A week counts with at least ${amount} of ${what}.`,
  windows: {
    iso_week: 'Weeks begin on Monday.',
    enrolment_week: 'Weeks begin on the weekday of the first day.',
    rolling_7: 'Each seven days in a row must reach it.',
  },
  grace: (days: number) => `A week stays open for ${counted(days, 'more day', 'more days')}.`,
  declared: 'Declared days count as days without activity.',
  noManual: 'Manual entries do not count.',
  noFlagged: 'Flagged activities do not count.',
  limit: (amount: string) => `More than ${amount} is beyond the limit.`,
  phases: 'Phases',
  phase: { baseline: 'baseline', intervention: 'intervention', follow_up: 'follow-up' },
  days: (days: number | null) => (days === null ? 'until the end' : counted(days, 'day', 'days')),
  none: 'nothing is asked',
  target: (target: number) => `target ${target}`,
  group: (name: string) => `Group ${name}`,
};

const minutesDe = (amount: number) => counted(amount, 'Minute', 'Minuten');
const DE: typeof EN = {
  amount: {
    days: (amount, { min_minutes }) => `${counted(amount, 'Tag', 'Tagen')} zu je mindestens ${minutesDe(min_minutes)}`,
    sessions: (amount, { min_minutes }) =>
      `${counted(amount, 'Einheit', 'Einheiten')} zu je mindestens ${minutesDe(min_minutes)}`,
    minutes: minutesDe,
    km: (amount) => `${amount} km`,
  },
  anySport: 'jeder Sportart',
  counts: (amount, what) => `Eine Woche zählt mit mindestens ${amount} (${what}).`,
  windows: {
    iso_week: 'Wochen beginnen am Montag.',
    enrolment_week: 'Wochen beginnen mit dem Wochentag des ersten Tages.',
    rolling_7: 'Je sieben Tage in Folge müssen es erreichen.',
  },
  grace: (days) => `Eine Woche bleibt ${counted(days, 'weiteren Tag', 'weitere Tage')} offen.`,
  declared: 'Gemeldete Tage zählen als Tage ohne Aktivität.',
  noManual: 'Einträge von Hand zählen nicht.',
  noFlagged: 'Auffällige Aktivitäten zählen nicht.',
  limit: (amount) => `Die Obergrenze liegt bei ${amount}.`,
  phases: 'Phasen',
  phase: { baseline: 'Ausgangsphase', intervention: 'Intervention', follow_up: 'Nachbeobachtung' },
  days: (days) => (days === null ? 'bis zum Ende' : counted(days, 'Tag', 'Tage')),
  none: 'nichts ist verlangt',
  target: (target) => `Ziel ${target}`,
  group: (name) => `Gruppe ${name}`,
};

export function ruleSentence(rule: Rule, language: 'en' | 'de'): string {
  const words = language === 'en' ? EN : DE;
  const amountOf = (amount: number, of: Counted) => words.amount[of.count](amount, of);
  const weekOf = (amount: number, of: Counted) =>
    words.counts(amountOf(amount, of), of.sports.length === 0 ? words.anySport : of.sports.join(', '));
  const partsOf = ({ limit, phases }: Part, of: Counted) => [
    ...(limit === null ? [] : [words.limit(amountOf(limit, of))]),
    ...(phases === null || phases.length === 0 ? [] : [`${words.phases}: ${phases.map(phaseOf).join('; ')}.`]),
  ];
  const phaseOf = ({ phase, days, target }: Rule['phases'][number]) => {
    const asked = target === 0 ? [words.none] : [target].flatMap((own) => (own === null ? [] : [words.target(own)]));
    return [`${words.phase[phase]} ${words.days(days)}`, ...asked].join(', ');
  };
  const targetOf = (own: Rule['groups'][number]) => {
    const held = withParts({ ...rule, target: rule.min_active_days }, own);
    if (own.count || own.sports || own.min_minutes !== undefined) return [weekOf(held.target, held)];
    return own.target === null ? [] : [`${words.target(own.target)}.`];
  };
  return [
    weekOf(rule.min_active_days, rule),
    ...(rule.window === 'iso_week' ? [] : [words.windows[rule.window]]),
    ...(rule.grace_days > 0 ? [words.grace(rule.grace_days)] : []),
    ...(rule.declared_days === 'count' ? [words.declared] : []),
    ...(rule.valid.manual ? [] : [words.noManual]),
    ...(rule.valid.flagged ? [] : [words.noFlagged]),
    ...partsOf(rule, rule),
    ...rule.groups.flatMap((each) => [
      `${words.group(each.group)}:`,
      ...targetOf(each),
      ...(each.window === null ? [] : [words.windows[each.window]]),
      ...partsOf(each, withParts({ ...rule, target: rule.min_active_days }, each)),
    ]),
  ].join(' ');
}
