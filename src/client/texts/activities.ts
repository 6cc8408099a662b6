import type { ActivityFlag } from '#shared/contract/activities.ts';
import { message } from '#shared/message.ts';
import { SOURCE_TITLES, type SourceName } from '#shared/sources.ts';
import { excludeReasons } from '#shared/words/reviews.ts';
import { type Caption, captions, inBoth } from './inBoth.ts';
import { anyLinked, everyLinked, noOwnActivities } from './sourceNames.ts';

const flags: Record<ActivityFlag, Caption> = {
  manual: ['manual entry', 'von Hand eingetragen'],
  no_heart_rate: ['no heart rate', 'ohne Herzfrequenz'],
  indoor: ['indoor', 'drinnen'],
  implausible_speed: ['implausible speed', 'unplausible Geschwindigkeit'],
};

export const activitiesTexts = inBoth({
  title: ['Activities', 'Aktivitäten'],
  dashboard: ['Dashboard', 'Übersicht'],
  flags,
  reasons: excludeReasons,
  zoneNote: captions(
    'Activity times are local to the place of recording; all other times are your time zone ({zone}).',
    'Zeiten von Aktivitäten gelten am Ort der Aufzeichnung; alle anderen Zeiten in deiner Zeitzone ({zone}).',
  ),
  fields: {
    start: ['Start', 'Beginn'],
    code: 'Code',
    athlete: ['Athlete', 'Sportler'],
    sport: ['Sport', 'Sportart'],
    name: ['Title', 'Titel'],
    distance: ['Distance', 'Distanz'],
    movingTime: ['Moving time', 'Zeit in Bewegung'],
    effort: ['Effort (0 to 10)', 'Anstrengung (0 bis 10)'],
    effortOnCard: ['Effort', 'Anstrengung'],
    pace: ['Pace or speed', 'Tempo'],
    elevation: ['Elevation', 'Höhenmeter'],
    heartRate: ['Avg HR', 'Ø HF'],
    device: ['Device', 'Gerät'],
    source: ['Source', 'Quelle'],
    flags: ['Flags', 'Hinweise'],
  },
  noAccount: captions('{source}, without an account', '{source}, ohne Konto'),
  sourceAndOthers: captions('{name}, also {others}', '{name}, auch {others}'),
  credit: captions(
    'Recorded with {source} where {source} is named as a source.',
    'Aufgezeichnet mit {source}, wo {source} als Quelle genannt ist.',
  ),
  sources: { ...SOURCE_TITLES, file: ['File', 'Datei'] } satisfies Record<SourceName, Caption>,
  table: {
    label: ['Activities', 'Aktivitäten'],
    search: ['Search activities', 'Aktivitäten durchsuchen'],
    searchPlaceholder: ['Title, sport or device', 'Titel, Sportart oder Gerät'],
    searchCodes: ['Code or sport', 'Code oder Sportart'],
    failed: ['Could not load activities.', 'Die Aktivitäten konnten nicht geladen werden.'],
    empty: [
      'No activities yet. They appear a few minutes after an athlete uploads to Strava.',
      'Noch keine Aktivitäten. Sie erscheinen wenige Minuten, nachdem jemand sie zu Strava hochgeladen hat.',
    ],
    emptyOthers: [
      `Sessions from ${everyLinked.en} appear when ${anyLinked.en} sends them, files as soon as they are read.`,
      `Trainings von ${everyLinked.de} erscheinen, wenn ${anyLinked.de} sie sendet, Dateien, sobald sie gelesen sind.`,
    ],
    emptyCoded: [
      'No activities yet. They appear here as soon as they arrive.',
      'Noch keine Aktivitäten. Sie erscheinen hier, sobald sie ankommen.',
    ],
    emptyOwn: noOwnActivities,
    noResults: ['No activities match these filters.', 'Keine Aktivität passt zu diesen Filtern.'],
    count: captions(
      '{count, plural, one {# activity} other {# activities}}',
      '{count, plural, one {# Aktivität} other {# Aktivitäten}}',
    ),
    moreThan: captions('more than {count, number} activities', 'mehr als {count, number} Aktivitäten'),
    excluded: ['Excluded', 'Ausgeschlossen'],
    reviewed: {
      keep: ['Kept by the study', 'Von der Studie behalten'],
      exclude: ['Excluded by the study', 'Von der Studie ausgeschlossen'],
      fix_time_zone: ['Time zone fixed', 'Zeitzone berichtigt'],
    },
    exportView: ['Export this view', 'Diese Ansicht exportieren'],
  },
  filters: {
    sport: ['Sport', 'Sportart'],
    from: ['From', 'Von'],
    to: ['To', 'Bis'],
    presets: ['Period', 'Zeitraum'],
    today: ['Today', 'Heute'],
    lastWeek: ['Last 7 days', 'Letzte 7 Tage'],
    lastFourWeeks: ['Last 4 weeks', 'Letzte 4 Wochen'],
    distanceMin: ['Distance from (km)', 'Distanz ab (km)'],
    distanceMax: ['Distance to (km)', 'Distanz bis (km)'],
    flag: ['Flag', 'Hinweis'],
    excluded: ['Excluded', 'Ausgeschlossen'],
    excludedOnly: ['Only excluded', 'Nur ausgeschlossene'],
    withoutExcluded: ['Without excluded', 'Ohne ausgeschlossene'],
    noSuchDistance: ['Enter kilometres, as in 12.5', 'Bitte Kilometer angeben, etwa 12,5'],
    chip: message('{name}: {value}'),
    chipFrom: captions('From {day}', 'Ab {day}'),
    chipTo: captions('To {day}', 'Bis {day}'),
    chipDistanceMin: captions('At least {distance}', 'Mindestens {distance}'),
    chipDistanceMax: captions('At most {distance}', 'Höchstens {distance}'),
    athlete: ['Athlete', 'Sportler'],
    gear: ['Gear', 'Ausrüstung'],
    study: ['Study', 'Studie'],
    code: 'Code',
  },
  exclude: {
    action: ['Exclude from analysis', 'Von der Auswertung ausschließen'],
    include: ['Include again', 'Wieder aufnehmen'],
    already: ['Nothing changed: it is so already', 'Nichts geändert: Es ist schon so'],
    title: captions(
      '{count, plural, one {Exclude this activity from analysis?} other {Exclude # activities from analysis?}}',
      '{count, plural, one {Diese Aktivität von der Auswertung ausschließen?} other {# Aktivitäten von der Auswertung ausschließen?}}',
    ),
    effect: [
      'It stays visible, is marked as excluded and can be included again.',
      'Sie bleibt sichtbar, wird als ausgeschlossen gekennzeichnet und kann wieder aufgenommen werden.',
    ],
    effectMany: [
      'They stay visible, are marked as excluded and can be included again.',
      'Sie bleiben sichtbar, werden als ausgeschlossen gekennzeichnet und können wieder aufgenommen werden.',
    ],
    ofStudy: [
      'This holds for this study; other studies with the same person are not affected.',
      'Das gilt für diese Studie; andere Studien mit derselben Person sind nicht betroffen.',
    ],
    ofAll: ['This holds for every study.', 'Das gilt für jede Studie.'],
    reason: ['Reason', 'Grund'],
    note: ['Note', 'Notiz'],
    noteHint: [
      'For those who read this later. Up to 500 characters.',
      'Für alle, die das später lesen. Bis zu 500 Zeichen.',
    ],
    noteTooLong: captions('At most {max} characters', 'Höchstens {max} Zeichen'),
    submit: ['Exclude', 'Ausschließen'],
    submitting: ['Excluding…', 'Wird ausgeschlossen …'],
    undone: ['Taken back', 'Rückgängig gemacht'],
    changedSince: captions(
      '{count, plural, one {# activity has been changed since and stays as it is} other {# activities have been changed since and stay as they are}}',
      '{count, plural, one {# Aktivität wurde seitdem geändert und bleibt, wie sie ist} other {# Aktivitäten wurden seitdem geändert und bleiben, wie sie sind}}',
    ),
    undoFailed: ['Could not be taken back', 'Das ließ sich nicht rückgängig machen'],
    failed: ['Could not change that', 'Das ließ sich nicht ändern'],
  },
});
