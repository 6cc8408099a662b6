import { quality as english } from '#client/texts/en/study/quality.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';
import type { Check, Severity, ThresholdName } from '#shared/qualityChecks.ts';
import { reviewDecisions } from '#shared/words/reviewsGerman.ts';

const names: Record<Check, string> = {
  speed_implausible: 'Unplausible Geschwindigkeit',
  heart_rate_implausible: 'Unplausible Herzfrequenz',
  gps_gap: 'Lücke in der Aufzeichnung',
  time_zone_suspect: 'Zweifelhafte Zeitzone',
  clock_suspect: 'Falsche Uhr',
  recorded_by_other: 'Datei einer anderen Person',
  edited_after_import: 'Nach dem Import geändert',
  too_short: 'Zu kurz',
  too_long: 'Zu lang',
  late_upload: 'Spät hochgeladen',
  manual_entry: 'Von Hand eingetragen',
  gps_missing: 'Draußen ohne GPS',
  virtual: 'Virtuell',
  duplicate_candidate: 'Mögliche Doppelungen',
};
const meanings = {
  speed_implausible: message(
    'Mittlere Geschwindigkeit über {speed_run} m/s zu Fuß, {speed_ride} m/s auf dem Rad oder {speed_swim} m/s beim Schwimmen.',
  ),
  heart_rate_implausible: message(
    'Mittlere Herzfrequenz unter {heart_rate_low} oder höchste über {heart_rate_high} bpm, oder keine in {heart_rate_missing}\u00a0% der Punkte.',
  ),
  gps_gap: message(
    'Mehr als {gps_gap_seconds} s oder {gps_gap_metres} m zwischen zwei Punkten einer Datei, während die Uhr läuft.',
  ),
  time_zone_suspect:
    'Der Abstand von UTC fehlt oder ist nicht der des ersten Ortes, oder eine andere Quelle hat dieselbe Aktivität um ganze Viertelstunden verschoben.',
  clock_suspect: 'Der Beginn liegt nach dem Hochladen oder vor dem Jahr 2000.',
  recorded_by_other:
    'Zwei Personen gaben dieselbe Datei. Sind es zwei Codes dieser Studie, hat vielleicht eine Person beide.',
  edited_after_import: 'Beginn, Sportart, Dauer, Distanz oder Herzfrequenz wurden bei der Quelle geändert.',
  too_short: message('Kürzer als {too_short} Minuten.'),
  too_long: message('Länger als {too_long} Stunden.'),
  late_upload: message('Die Datei kam mehr als {late_upload} Tage nach dem Beginn.'),
  manual_entry: 'Von Hand eingetragen, ohne Gerät.',
  gps_missing: 'Eine Sportart im Freien, deren Datei keinen Ort hat.',
  virtual: 'Eine virtuelle Fahrt oder ein virtueller Lauf.',
};
const thresholds: Record<ThresholdName, string> = {
  speed_run: 'Zu Fuß, über',
  speed_ride: 'Auf dem Rad, über',
  speed_swim: 'Beim Schwimmen, über',
  heart_rate_low: 'Mittel, unter',
  heart_rate_high: 'Höchste, über',
  heart_rate_missing: 'Punkte ohne Wert, ab',
  gps_gap_seconds: 'Zeit zwischen Punkten, über',
  gps_gap_metres: 'Strecke zwischen Punkten, über',
  too_short: 'Dauer, unter',
  too_long: 'Dauer, über',
  late_upload: 'Nach dem Beginn, mehr als',
};
const severities: Record<Severity, string> = { info: 'Hinweis', warning: 'Warnung', error: 'Fehler' };

export const qualityTexts = inBoth(english, {
  title: 'Prüfungen',
  byHand: 'Von Hand',
  columns: {
    check: 'Prüfung',
    severity: 'Schwere',
    meaning: 'Was sie bedeutet',
    count: 'Anzahl',
    participants: 'Teilnehmende',
    action: 'Aktion',
  },
  names,
  meanings,
  troubles: {
    names: {
      disconnected: 'Verbindung entzogen',
      permission_missing: 'Freigabe fehlt',
      import_errors: 'Importfehler',
      no_heart_rate: 'Keine Herzfrequenz, obwohl gefragt',
    },
    meanings: {
      disconnected: 'Der Zugang zur Quelle wurde entzogen oder beendet. Es kommt nichts mehr an.',
      permission_missing:
        'Nicht alles ist für die Studie freigegeben, zum Beispiel keine privaten Aktivitäten. Aktivitäten können fehlen.',
      import_errors: 'Eine Aktivität, eine Liste oder ein Upload ließ sich nicht lesen.',
      no_heart_rate:
        'Die Studie erhebt die Herzfrequenz und die Person hat zugestimmt, aber der Einheit fehlt sie. Ausgeschlossene Einheiten zählen nicht.',
    },
    nextSteps: {
      disconnected: 'Frage nach, bevor du einen neuen Link sendest; es kann ein Ausstieg sein.',
      permission_missing: 'Sende einen neuen Link und bitte um alle Freigaben.',
      import_errors:
        '„Neu importieren“ liest die Quellen noch einmal. Dateien eines gescheiterten Uploads werden noch einmal gegeben.',
      no_heart_rate:
        'Frage, ob der Sensor getragen wurde. In der Liste lassen sich die Einheiten aus dieser Studie ausschließen.',
    },
    countOf: message('{count, number}: {name}'),
    show: 'Zeigen',
    showOf: message('{name} zeigen'),
    reimport: 'Neu importieren',
    reimporting: message('{count, plural, one {# Lesevorgang wird} other {# Lesevorgänge werden}} wiederholt'),
    nothingToReimport:
      'Jetzt ist nichts zu wiederholen: Was vor weniger als 15 Minuten scheiterte oder gerade wiederholt wird, bleibt aus.',
    reimportFailed: 'Der neue Import hat nicht begonnen.',
  },
  reviewed: message(
    '{kept, number} behalten, {excluded, number} ausgeschlossen{fixed, plural, =0 {} other {, # mit berichtigter Zeitzone}}',
  ),
  review: 'Ansehen',
  reviewOf: message('{check} ansehen'),
  countOf: message('{count, plural, one {# Aktivität} other {# Aktivitäten}}: {check}'),
  none: message('Keine Probleme in den Daten gefunden (geprüft {at}).'),
  asOf: message('Geprüft {at}. Eine Prüfung ändert nichts; eine Entscheidung gilt nur für diese Studie.'),
  failed: 'Die Prüfungen ließen sich nicht laden.',
  duplicates: 'Mögliche Doppelungen',
  duplicatesMeaning: message(
    'Zwei Aufzeichnungen, die von einer Aktivität sein können; davon {shifted, number} um ganze Viertelstunden verschoben, wie bei einer falschen Zeitzone.',
  ),
  compare: 'Vergleichen',
  list: {
    states: { open: 'Zu prüfen', reviewed: 'Geprüft' },
    state: 'Stand',
    fields: {
      start: 'Beginn',
      participant: 'Teilnehmende Person',
      sport: 'Sportart',
      distance: 'Distanz',
      duration: 'Dauer',
      value: 'Wert',
      review: 'Entscheidung',
    },
    search: 'Code, Sportart, Zeit oder Entscheidung suchen',
    count: message('{count, plural, one {# Aktivität} other {# Aktivitäten}}'),
    none: 'Keine Aktivität wartet auf eine Entscheidung.',
    noneReviewed: 'Noch wurde keine Aktivität geprüft.',
    noResults: 'Keine Aktivität passt zu dieser Suche.',
    failed: 'Die Aktivitäten ließen sich nicht laden.',
    close: 'Liste schließen',
    days: message('{days} Tage'),
    withoutValue: message('{percent}\u00a0% ohne Wert'),
    minutes: message('{minutes} min auseinander'),
    sameFile: message('Auch von {code} gegeben'),
    open: 'Zu prüfen',
    decisions: reviewDecisions,
  },
  fixing: {
    open: 'Zeitzone berichtigen …',
    title: message('Zeitzone von {count, plural, one {# Aktivität} other {# Aktivitäten}} berichtigen'),
    effect:
      'Diese Studie zählt sie am örtlichen Tag dieses Abstands. Was die Quelle sagte, bleibt, und ein Import ändert die Entscheidung nicht.',
    offset: 'Abstand von UTC',
    choose: 'Abstand wählen',
    submit: 'Zeitzone berichtigen',
    submitting: 'Wird berichtigt …',
  },
  keep: 'Behalten',
  exclude: 'Ausschließen …',
  takeBack: 'Entscheidung zurücknehmen',
  kept: message('{count, plural, one {# Aktivität} other {# Aktivitäten}} behalten'),
  excluded: message('{count, plural, one {# Aktivität} other {# Aktivitäten}} aus dieser Studie ausgeschlossen'),
  fixed: message('Zeitzone von {count, plural, one {# Aktivität} other {# Aktivitäten}} für diese Studie berichtigt'),
  takenBack: message('{count, plural, one {# Entscheidung} other {# Entscheidungen}} zurückgenommen'),
  included: message('{count, plural, one {# Aktivität} other {# Aktivitäten}} wieder aufgenommen'),
  undo: 'Rückgängig',
  undone: 'Alles ist wieder wie zuvor',
  changeFailed: 'Die Entscheidung wurde nicht gespeichert.',
  settings: {
    title: 'Schwellen',
    lead: 'Wonach diese Studie ihre Aktivitäten beurteilt. Die gemessenen Werte bleiben, wie sie sind.',
    defaults: 'Schwellen und Schweregrade sind die Voreinstellungen.',
    changed: message(
      '{count, plural, one {# Schwelle oder Schweregrad weicht von der Voreinstellung ab.} other {# Schwellen und Schweregrade weichen von den Voreinstellungen ab.}}',
    ),
    byDefault: message('Voreinstellung: {value}'),
    open: 'Schwellen ändern',
    close: 'Formular schließen',
    thresholds,
    severities,
    severity: 'Schwere',
    days: 'Tage',
    range: message('Gib eine Zahl von {least} bis {most} ein'),
    effect: 'Wirkung',
    unchanged: 'Wie bisher.',
    waiting: 'Die Aktivitäten werden gezählt …',
    effectFailed: 'Die Wirkung ließ sich nicht zählen. Du kannst trotzdem speichern.',
    effectOf: message(
      '{next, plural, one {# Aktivität wäre} other {# Aktivitäten wären}} auffällig statt {now, number}.',
    ),
    effectOn: message('{check}: {next, number} statt {now, number}'),
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    saved: 'Schwellen gespeichert',
  },
  devices: {
    title: 'Geräte je Gruppe',
    lead: 'Anteil der Teilnehmenden je Gerät in den letzten Wochen einer jeden Person. Verschiedene Geräte zwischen Gruppen verzerren Ergebnisse.',
    fields: { group: 'Gruppe', source: 'Quelle', device: 'Gerät', participants: 'Teilnehmende' },
    period: 'Gezählte Wochen',
    weeks: message('{count} Wochen'),
    noGroup: 'Ohne Gruppe',
    unknown: 'Nicht genannt',
    share: message('{count, number} von {of, number} ({percent}\u00a0%)'),
    none: 'Noch keine Aktivität.',
  },
});
