import { captions, inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';
import type { Both } from '#shared/words/both.ts';

const inGerman = message('{amount, number} km');

/** A target in kilometres may have tenths; numbers in sentences have a decimal comma. */
const kilometres: Both<typeof inGerman> = [(params) => inGerman(params).replace(',', '.'), inGerman];

export const ruleTexts = inBoth({
  title: ['Rule', 'Regel'],
  pageTitle: captions('Rule of {title}', 'Regel von {title}'),
  change: ['Change the rule', 'Regel ändern'],
  counts: {
    days: ['Active days', 'Aktive Tage'],
    sessions: ['Sessions', 'Einheiten'],
    minutes: ['Minutes', 'Minuten'],
    km: ['Kilometres', 'Kilometer'],
  },
  amounts: {
    days: captions(
      '{amount, plural, one {# day} other {# days}} with {minutes, plural, one {# minute} other {# minutes}} or more',
      '{amount, plural, one {# Tag} other {# Tage}} mit {minutes, plural, one {# Minute} other {# Minuten}} oder mehr',
    ),
    sessions: captions(
      '{amount, plural, one {# session} other {# sessions}} of {minutes, plural, one {# minute} other {# minutes}} or more',
      '{amount, plural, one {# Einheit} other {# Einheiten}} mit {minutes, plural, one {# Minute} other {# Minuten}} oder mehr',
    ),
    minutes: captions(
      '{amount, plural, one {# minute} other {# minutes}}',
      '{amount, plural, one {# Minute} other {# Minuten}}',
    ),
    km: kilometres,
  },
  short: {
    days: captions('{amount, plural, one {# day} other {# days}}', '{amount, plural, one {# Tag} other {# Tage}}'),
    sessions: captions(
      '{amount, plural, one {# session} other {# sessions}}',
      '{amount, plural, one {# Einheit} other {# Einheiten}}',
    ),
    minutes: captions(
      '{amount, plural, one {# minute} other {# minutes}}',
      '{amount, plural, one {# Minute} other {# Minuten}}',
    ),
    km: kilometres,
  },
  week: captions(
    'A week counts when a participant has at least {amount} of {sports}.',
    'Eine Woche zählt, wenn es mindestens {amount} {sports} gibt.',
  ),
  windows: {
    iso_week: '',
    enrolment_week: [
      'Weeks begin on the weekday of the first day.',
      'Wochen beginnen mit dem Wochentag des ersten Tages.',
    ],
    rolling_7: ['Each seven days in a row must reach it.', 'Je sieben Tage in Folge müssen es erreichen.'],
  },
  grace: captions(
    'A week stays open for {days, plural, one {# more day} other {# more days}}.',
    'Eine Woche bleibt {days, plural, one {# weiteren Tag} other {# weitere Tage}} offen.',
  ),
  declaredCount: ['Declared days count as days without activity.', 'Gemeldete Tage zählen als Tage ohne Aktivität.'],
  noManual: ['Manual entries do not count.', 'Einträge von Hand zählen nicht.'],
  noFlagged: ['Flagged activities do not count.', 'Auffällige Aktivitäten zählen nicht.'],
  limitIs: captions('More than {amount} is beyond the limit.', 'Mehr als {amount} liegt über der Obergrenze.'),
  limitOf: captions('limit {amount}', 'Obergrenze {amount}'),
  windowNames: {
    iso_week: ['weeks from Monday', 'Wochen ab Montag'],
    enrolment_week: ['weeks from the weekday of the first day', 'Wochen ab dem Wochentag des ersten Tages'],
    rolling_7: ['any seven days in a row', 'beliebige sieben Tage in Folge'],
  },
  phaseNames: {
    baseline: ['Baseline', 'Ausgangsphase'],
    intervention: 'Intervention',
    follow_up: ['Follow-up', 'Nachbeobachtung'],
  },
  noPhase: ['none', 'keine'],
  phaseDays: captions('{days, plural, one {# day} other {# days}}', '{days, plural, one {# Tag} other {# Tage}}'),
  untilEnd: ['until the end', 'bis zum Ende'],
  asksNothing: ['nothing is asked', 'nichts ist verlangt'],
  targetIs: captions('target {amount}', 'Ziel {amount}'),
  countIs: captions('counts {unit}', 'zählt {unit}'),
  sportsAre: captions('sports: {sports}', 'Sportarten: {sports}'),
  minutesFrom: captions(
    'days and sessions from {minutes, plural, one {# minute} other {# minutes}} on',
    'Tage und Einheiten ab {minutes, plural, one {# Minute} other {# Minuten}}',
  ),
  phase: message('{name}: {length}'),
  phaseAsks: message('{name}: {length}, {target}'),
  noPhases: ['The study has no phases.', 'Die Studie hat keine Phasen.'],
  withoutPhases: ['no phases', 'keine Phasen'],
  groupIs: captions('Group {group}', 'Gruppe {group}'),
  asOthers: ['as the others', 'wie die anderen'],
  yes: ['yes', 'ja'],
  no: ['no', 'nein'],
  none: ['none', 'keine'],
  fields: {
    count: ['What counts', 'Was zählt'],
    sports: ['Sports', 'Sportarten'],
    min_minutes: [
      'Least minutes of an active day or a session',
      'Mindestminuten eines aktiven Tages oder einer Einheit',
    ],
    target: ['Target of seven days', 'Ziel für sieben Tage'],
    limit: ['Limit of seven days', 'Obergrenze für sieben Tage'],
    window: ['Weeks', 'Wochen'],
    grace_days: ['Days of grace', 'Nachfrist in Tagen'],
    declared_days: ['Declared days', 'Gemeldete Tage'],
    manual: ['Manual entries count', 'Einträge von Hand zählen'],
    flagged: ['Flagged activities count', 'Auffällige Aktivitäten zählen'],
    phases: ['Phases', 'Phasen'],
    groups: ['Groups', 'Gruppen'],
    valid: ['Valid activities', 'Gültige Aktivitäten'],
    own_target: ['Own target', 'Eigenes Ziel'],
  },
  hints: {
    min_minutes: [
      '1 to 600. Minutes and kilometres count from every activity.',
      '1 bis 600. Minuten und Kilometer zählen von jeder Aktivität.',
    ],
    limit: [
      'Leave empty without one. More than this is counted as beyond the limit.',
      'Leer lassen, wenn es keine gibt. Was darüber liegt, wird eigens gezählt.',
    ],
    flagged: [
      'Flagged: found by a check that this study rates as an error, and not reviewed yet.',
      'Auffällig: von einer Prüfung gefunden, die diese Studie als Fehler wertet, und noch nicht entschieden.',
    ],
    grace_days: [
      '0 to 14. So long late data may still arrive before a week is missed.',
      '0 bis 14. So lange dürfen späte Daten noch eintreffen, bevor eine Woche verfehlt ist.',
    ],
    phase_days: [
      'Leave empty in the last phase if it goes on until the end.',
      'In der letzten Phase leer lassen, wenn sie bis zum Ende dauert.',
    ],
    phase_target: [
      'Leave empty for the target above. 0: the phase asks for nothing.',
      'Leer lassen für das Ziel oben. 0: Die Phase verlangt nichts.',
    ],
    group: [
      'Leave a field empty to use the rule above. A group that counts something else needs a target of its own.',
      'Ein leeres Feld übernimmt die Regel oben. Eine Gruppe, die etwas anderes zählt, braucht ein eigenes Ziel.',
    ],
    group_sports: ['Of the sports that the study reads.', 'Von den Sportarten, die die Studie liest.'],
  },
  asRule: ['As in the rule', 'Wie in der Regel'],
  windowChoices: {
    iso_week: ['From Monday to Sunday', 'Von Montag bis Sonntag'],
    enrolment_week: [
      'Seven days, beginning on the weekday of the first day of the participation',
      'Sieben Tage, beginnend mit dem Wochentag des ersten Tages der Teilnahme',
    ],
    rolling_7: [
      'Any seven days in a row: each of them must reach the target',
      'Beliebige sieben Tage in Folge: Jede solche Reihe muss das Ziel erreichen',
    ],
  },
  declaredChoices: {
    exclude: ['They lower the target in proportion', 'Sie senken das Ziel anteilig'],
    count: ['They are days without activity like the others', 'Sie sind Tage ohne Aktivität wie die anderen'],
  },
  what: ['What counts', 'Was zählt'],
  when: ['When a week counts', 'Wann eine Woche zählt'],
  phases: ['Phases', 'Phasen'],
  phasesHint: ['Days from the first day of each participation.', 'Tage ab dem ersten Tag jeder Teilnahme.'],
  hasPhase: captions('The study has a phase “{phase}”', 'Die Studie hat eine Phase „{phase}“'),
  groupHasPhase: captions('Group {group} has a phase “{phase}”', 'Gruppe {group} hat eine Phase „{phase}“'),
  length: captions('{phase}: length', '{phase}: Länge'),
  phaseTarget: captions('{phase}: target', '{phase}: Ziel'),
  ofGroup: captions('{label} (group {group})', '{label} (Gruppe {group})'),
  ownPhases: captions('Group {group} has phases of its own', 'Gruppe {group} hat eigene Phasen'),
  groups: ['Groups', 'Gruppen'],
  noGroups: [
    'There are no groups yet. Rules of their own can be set here once participants are in groups.',
    'Es gibt noch keine Gruppen. Sobald Teilnehmende in Gruppen sind, lassen sich hier eigene Regeln festlegen.',
  ],
  unitDays: ['days', 'Tage'],
  units: {
    days: ['days', 'Tage'],
    sessions: ['sessions', 'Einheiten'],
    minutes: ['minutes', 'Minuten'],
    km: 'km',
  },
  unchanged: [
    'Change the rule: the effect is shown here before you save.',
    'Ändere die Regel: Die Wirkung steht hier, bevor du speicherst.',
  ],
  reason: ['Reason for the change', 'Grund der Änderung'],
  reasonHint: ['Shown in the log and in the list of versions.', 'Steht im Protokoll und in der Liste der Versionen.'],
  submit: ['Save rule', 'Regel speichern'],
  submitting: ['Saving…', 'Wird gespeichert …'],
  reasonAlone: [
    'Change something first: a reason alone is not saved.',
    'Ändere zuerst etwas: Ein Grund allein wird nicht gespeichert.',
  ],
  versions: ['Versions of the rule', 'Versionen der Regel'],
  versionsText: [
    'The newest version judges all weeks, also those before it.',
    'Die neueste Version beurteilt alle Wochen, auch die davor.',
  ],
  versionsFailed: [
    'The versions of the rule could not be loaded.',
    'Die Versionen der Regel konnten nicht geladen werden.',
  ],
  version: 'Version',
  from: ['Held from', 'Galt ab'],
  to: ['until', 'bis'],
  holds: ['holds now', 'gilt jetzt'],
  by: ['By', 'Von'],
  changed: ['What changed', 'Was sich geändert hat'],
  first: ['First version', 'Erste Version'],
  reasonOf: ['Reason', 'Grund'],
  noReason: ['none', 'keiner'],
  byUnknown: ['unknown', 'unbekannt'],
  change1: message('{field}: {old} → {next}'),
  blinded: [
    'Targets and phases of groups are not shown to you. All weeks are judged by the common rule.',
    'Ziele und Phasen der Gruppen werden dir nicht gezeigt. Alle Wochen sind nach der gemeinsamen Regel beurteilt.',
  ],
  phaseSummary: ['Weeks by phase', 'Wochen nach Phasen'],
  phaseSummaryText: [
    'A week belongs to the phase of most of its days. On protocol: has not withdrawn, and has met at least half of the judged weeks.',
    'Eine Woche gehört zu der Phase, in der die meisten ihrer Tage liegen. Nach Protokoll: nicht ausgeschieden und mindestens die Hälfte der beurteilten Wochen erfüllt.',
  ],
  beyond: ['Beyond the limit', 'Über der Obergrenze'],
  columnPhase: 'Phase',
  columnParticipants: ['Participants', 'Teilnehmende'],
  columnAll: ['Weeks met, all', 'Wochen erfüllt, alle'],
  columnProtocol: ['Weeks met, on protocol', 'Wochen erfüllt, nach Protokoll'],
  columnBeyond: ['Weeks beyond the limit', 'Wochen über der Obergrenze'],
});
