import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import type { Check } from '#shared/qualityChecks.ts';
import { reviewDecisions } from '#shared/words/reviews.ts';
import { settings } from './checkSettings.ts';
import { troubles } from './troubles.ts';

const names: Record<Check, Caption> = {
  speed_implausible: ['Implausible speed', 'Unplausible Geschwindigkeit'],
  heart_rate_implausible: ['Implausible heart rate', 'Unplausible Herzfrequenz'],
  gps_gap: ['Gap in the recording', 'Lücke in der Aufzeichnung'],
  time_zone_suspect: ['Doubtful time zone', 'Zweifelhafte Zeitzone'],
  clock_suspect: ['Wrong clock', 'Falsche Uhr'],
  recorded_by_other: ['File of another participant', 'Datei einer anderen Person'],
  edited_after_import: ['Edited after import', 'Nach dem Import geändert'],
  too_short: ['Too short', 'Zu kurz'],
  too_long: ['Too long', 'Zu lang'],
  late_upload: ['Late upload', 'Spät hochgeladen'],
  manual_entry: ['Manual entry', 'Von Hand eingetragen'],
  gps_missing: ['No GPS outdoors', 'Draußen ohne GPS'],
  virtual: ['Virtual', 'Virtuell'],
  duplicate_candidate: ['Possible duplicates', 'Mögliche Doppelungen'],
};

/** The thresholds stand in them as the study has them. */
const meanings = {
  speed_implausible: captions(
    'Mean speed above {speed_run} m/s on foot, {speed_ride} m/s riding or {speed_swim} m/s swimming.',
    'Mittlere Geschwindigkeit über {speed_run} m/s zu Fuß, {speed_ride} m/s auf dem Rad oder {speed_swim} m/s beim Schwimmen.',
  ),
  heart_rate_implausible: captions(
    'Mean heart rate below {heart_rate_low} or highest above {heart_rate_high} bpm, or none in {heart_rate_missing}\u00a0% of the points.',
    'Mittlere Herzfrequenz unter {heart_rate_low} oder höchste über {heart_rate_high} bpm, oder keine in {heart_rate_missing}\u00a0% der Punkte.',
  ),
  gps_gap: captions(
    'More than {gps_gap_seconds} s or {gps_gap_metres} m between two points of a file while its timer runs.',
    'Mehr als {gps_gap_seconds} s oder {gps_gap_metres} m zwischen zwei Punkten einer Datei, während die Uhr läuft.',
  ),
  time_zone_suspect: [
    'The offset from UTC is missing or not that of the first place, or another source has the same activity shifted by whole quarter hours.',
    'Der Abstand von UTC fehlt oder ist nicht der des ersten Ortes, oder eine andere Quelle hat dieselbe Aktivität um ganze Viertelstunden verschoben.',
  ],
  clock_suspect: [
    'The start lies after the upload, or before the year 2000.',
    'Der Beginn liegt nach dem Hochladen oder vor dem Jahr 2000.',
  ],
  recorded_by_other: [
    'Two people uploaded the same file. If they are two codes of this study, one person may have both.',
    'Zwei Personen haben dieselbe Datei hochgeladen. Sind es zwei Codes dieser Studie, hat vielleicht eine Person beide.',
  ],
  edited_after_import: [
    'Start, sport, duration, distance or heart rate were changed at the source.',
    'Beginn, Sportart, Dauer, Distanz oder Herzfrequenz wurden bei der Quelle geändert.',
  ],
  too_short: captions(
    'Shorter than {too_short, select, 1 {1 minute} other {{too_short} minutes}}.',
    'Kürzer als {too_short, select, 1 {1 Minute} other {{too_short} Minuten}}.',
  ),
  too_long: captions('Longer than {too_long} hours.', 'Länger als {too_long} Stunden.'),
  late_upload: captions(
    'The file came more than {late_upload, select, 1 {1 day} other {{late_upload} days}} after the start.',
    'Die Datei kam mehr als {late_upload, select, 1 {1 Tag} other {{late_upload} Tage}} nach dem Beginn.',
  ),
  manual_entry: ['Entered by hand, without a device.', 'Von Hand eingetragen, ohne Gerät.'],
  gps_missing: [
    'An outdoor sport whose file has no GPS positions.',
    'Eine Sportart im Freien, deren Datei keine GPS-Positionen hat.',
  ],
  virtual: ['A virtual ride or run.', 'Eine virtuelle Fahrt oder ein virtueller Lauf.'],
} as const;

export const qualityTexts = inBoth({
  title: ['Checks', 'Prüfungen'],
  byHand: ['By hand', 'Von Hand'],
  columns: {
    check: ['Check', 'Prüfung'],
    severity: ['Severity', 'Schwere'],
    meaning: ['What it means', 'Was sie bedeutet'],
    count: ['Count', 'Anzahl'],
    participants: ['Participants', 'Teilnehmende'],
    action: ['Action', 'Aktion'],
  },
  names,
  meanings,
  troubles,
  reviewed: captions(
    '{kept, number} kept, {excluded, number} excluded{fixed, plural, =0 {} other {, # with a fixed time zone}}',
    '{kept, number} behalten, {excluded, number} ausgeschlossen{fixed, plural, =0 {} other {, # mit berichtigter Zeitzone}}',
  ),
  review: ['Review', 'Ansehen'],
  reviewOf: captions('Review {check}', '{check} ansehen'),
  countOf: captions(
    '{count, plural, one {# activity} other {# activities}}: {check}',
    '{count, plural, one {# Aktivität} other {# Aktivitäten}}: {check}',
  ),
  none: captions('No data problems found (checked {at}).', 'Keine Probleme in den Daten gefunden (geprüft {at}).'),
  asOf: captions(
    'Checked {at}. A check changes nothing; a review holds for this study only.',
    'Geprüft {at}. Eine Prüfung ändert nichts; eine Entscheidung gilt nur für diese Studie.',
  ),
  failed: ['Could not load the checks.', 'Die Prüfungen ließen sich nicht laden.'],
  duplicates: ['Possible duplicates', 'Mögliche Doppelungen'],
  duplicatesMeaning: captions(
    'Two records that may be of one activity; {shifted, number} of them shifted by whole quarter hours, as with a wrong time zone.',
    'Zwei Aufzeichnungen, die vielleicht von derselben Aktivität stammen; davon {shifted, number} um ganze Viertelstunden verschoben, wie bei einer falschen Zeitzone.',
  ),
  duplicateMeaning: [
    'Two records that may be of one activity.',
    'Zwei Aufzeichnungen, die vielleicht von derselben Aktivität stammen.',
  ],
  compare: ['Compare', 'Vergleichen'],
  list: {
    states: {
      open: ['To review', 'Zu prüfen'],
      reviewed: ['Reviewed', 'Geprüft'],
    },
    state: ['State', 'Stand'],
    fields: {
      start: ['Start', 'Beginn'],
      participant: ['Participant', 'Teilnehmende Person'],
      sport: ['Sport', 'Sportart'],
      distance: ['Distance', 'Distanz'],
      duration: ['Duration', 'Dauer'],
      value: ['Value', 'Wert'],
      review: ['Review', 'Entscheidung'],
    },
    search: ['Search activities', 'Aktivitäten durchsuchen'],
    searchPlaceholder: ['Code, sport, time or review', 'Code, Sportart oder Zeit'],
    count: captions(
      '{count, plural, one {# activity} other {# activities}}',
      '{count, plural, one {# Aktivität} other {# Aktivitäten}}',
    ),
    empty: ['No activity waits for a review.', 'Keine Aktivität wartet auf eine Entscheidung.'],
    noneReviewed: ['No activity was reviewed yet.', 'Noch wurde keine Aktivität geprüft.'],
    noResults: ['No activity matches this search.', 'Keine Aktivität passt zu dieser Suche.'],
    failed: ['Could not load the activities.', 'Die Aktivitäten ließen sich nicht laden.'],
    close: ['Close the list', 'Liste schließen'],
    days: captions('{days, plural, one {# day} other {# days}}', '{days, plural, one {# Tag} other {# Tage}}'),
    withoutValue: captions('{percent}\u00a0% without a value', '{percent}\u00a0% ohne Wert'),
    timeApart: captions('{duration} apart', '{duration} auseinander'),
    sameFile: captions('Also given by {code}', 'Auch von {code} hochgeladen'),
    open: ['To review', 'Zu prüfen'],
    decisions: reviewDecisions,
  },
  fixing: {
    open: ['Fix the time zone…', 'Zeitzone berichtigen …'],
    title: captions(
      'Fix the time zone of {count, plural, one {# activity} other {# activities}}',
      'Zeitzone von {count, plural, one {# Aktivität} other {# Aktivitäten}} berichtigen',
    ),
    effect: [
      'This study counts them on the local day of the offset. What the source said stays, and an import does not undo it.',
      'Diese Studie zählt sie an dem Tag, der sich aus diesem Abstand ergibt. Was die Quelle sagte, bleibt, und ein Import ändert die Entscheidung nicht.',
    ],
    offset: ['Offset from UTC', 'Abstand von UTC'],
    choose: ['Choose an offset', 'Abstand wählen'],
    submit: ['Fix the time zone', 'Zeitzone berichtigen'],
    submitting: ['Fixing…', 'Wird berichtigt …'],
  },
  keep: ['Keep', 'Behalten'],
  exclude: ['Exclude…', 'Ausschließen …'],
  takeBack: ['Take the review back', 'Entscheidung zurücknehmen'],
  kept: captions(
    '{count, plural, one {# activity} other {# activities}} kept',
    '{count, plural, one {# Aktivität} other {# Aktivitäten}} behalten',
  ),
  excluded: captions(
    '{count, plural, one {# activity} other {# activities}} excluded from this study',
    '{count, plural, one {# Aktivität} other {# Aktivitäten}} aus dieser Studie ausgeschlossen',
  ),
  fixed: captions(
    'Time zone of {count, plural, one {# activity} other {# activities}} fixed for this study',
    'Zeitzone von {count, plural, one {# Aktivität} other {# Aktivitäten}} für diese Studie berichtigt',
  ),
  takenBack: captions(
    '{count, plural, one {# review} other {# reviews}} taken back',
    '{count, plural, one {# Entscheidung} other {# Entscheidungen}} zurückgenommen',
  ),
  included: captions(
    '{count, plural, one {# activity} other {# activities}} included again',
    '{count, plural, one {# Aktivität} other {# Aktivitäten}} wieder aufgenommen',
  ),
  undone: ['Everything is as it was before', 'Alles ist wieder wie zuvor'],
  changeFailed: ['The review was not saved.', 'Die Entscheidung wurde nicht gespeichert.'],
  settings,
  devices: {
    title: ['Devices by group', 'Geräte je Gruppe'],
    lead: [
      'Share of participants per device in the last weeks of each. Different devices between groups are a bias.',
      'Anteil der Teilnehmenden je Gerät, jeweils in ihren letzten Wochen. Unterschiedliche Geräte in den Gruppen verzerren Ergebnisse.',
    ],
    fields: {
      group: ['Group', 'Gruppe'],
      source: ['Source', 'Quelle'],
      device: ['Device', 'Gerät'],
      participants: ['Participants', 'Teilnehmende'],
    },
    period: ['Weeks counted', 'Gezählte Wochen'],
    weeks: captions('{count} weeks', '{count} Wochen'),
    noGroup: ['No group', 'Ohne Gruppe'],
    unknown: ['Not named', 'Nicht genannt'],
    share: captions(
      '{count, number} of {of, number} ({percent}\u00a0%)',
      '{count, number} von {of, number} ({percent}\u00a0%)',
    ),
    none: ['No activity yet.', 'Noch keine Aktivität.'],
  },
});
