import { type Caption, captions } from '#client/texts/inBoth.ts';
import type { Severity, ThresholdName } from '#shared/qualityChecks.ts';

const thresholds: Record<ThresholdName, Caption> = {
  speed_run: ['On foot, above', 'Zu Fuß, über'],
  speed_ride: ['Riding, above', 'Auf dem Rad, über'],
  speed_swim: ['Swimming, above', 'Beim Schwimmen, über'],
  heart_rate_low: ['Mean, below', 'Mittel, unter'],
  heart_rate_high: ['Highest, above', 'Höchste, über'],
  heart_rate_missing: ['Points without a value, from', 'Punkte ohne Wert, ab'],
  gps_gap_seconds: ['Time between points, above', 'Zeit zwischen Punkten, über'],
  gps_gap_metres: ['Distance between points, above', 'Distanz zwischen Punkten, über'],
  too_short: ['Duration, below', 'Dauer, unter'],
  too_long: ['Duration, above', 'Dauer, über'],
  late_upload: ['After the start, more than', 'Nach dem Beginn, mehr als'],
};

const severities: Record<Severity, Caption> = {
  info: ['Info', 'Hinweis'],
  warning: ['Warning', 'Warnung'],
  error: ['Error', 'Fehler'],
};

export const settings = {
  title: ['Thresholds', 'Schwellen'],
  lead: [
    'What this study judges its activities by. The measured values stay as they are.',
    'Wonach diese Studie ihre Aktivitäten beurteilt. Die gemessenen Werte bleiben, wie sie sind.',
  ],
  defaults: ['Thresholds and severities are the defaults.', 'Schwellen und Schweregrade sind die Voreinstellungen.'],
  changed: captions(
    '{count, plural, one {# threshold or severity differs from its default.} other {# thresholds and severities differ from the defaults.}}',
    '{count, plural, one {# Schwelle oder Schweregrad weicht von der Voreinstellung ab.} other {# Schwellen und Schweregrade weichen von den Voreinstellungen ab.}}',
  ),
  byDefault: captions('Default: {value}', 'Voreinstellung: {value}'),
  open: ['Change thresholds', 'Schwellen ändern'],
  close: ['Close the form', 'Formular schließen'],
  thresholds,
  severities,
  severity: ['Severity', 'Schwere'],
  days: ['days', 'Tage'],
  range: captions('Enter a number from {least} to {most}', 'Gib eine Zahl von {least} bis {most} ein'),
  effect: ['Effect', 'Wirkung'],
  unchanged: ['As it is.', 'Wie bisher.'],
  waiting: ['Counting the activities…', 'Die Aktivitäten werden gezählt …'],
  effectFailed: [
    'The effect could not be counted. You can save all the same.',
    'Die Wirkung ließ sich nicht zählen. Du kannst trotzdem speichern.',
  ],
  effectOf: captions(
    '{next, plural, one {# activity} other {# activities}} would be flagged instead of {now, number}.',
    '{next, plural, one {# Aktivität wäre} other {# Aktivitäten wären}} auffällig statt {now, number}.',
  ),
  effectOn: captions('{check}: {next, number} instead of {now, number}', '{check}: {next, number} statt {now, number}'),
  saved: ['Thresholds saved', 'Schwellen gespeichert'],
} as const;
