import type { Period } from '#shared/contract/athletes.ts';
import { message } from '#shared/message.ts';
import { ownDashboard as english } from './en/ownDashboard.ts';
import { inBoth } from './inBoth.ts';

const before: Record<Period, string> = {
  '7d': 'den 7 Tagen davor',
  '4w': 'den 4 Wochen davor',
  '12w': 'den 12 Wochen davor',
  '1y': 'dem Jahr davor',
};

export const ownDashboardTexts = inBoth(english, {
  data: {
    title: 'Meine Daten herunterladen',
    text: 'Ein Zip mit allem, was über dich gespeichert ist: Konto, Studien, Einwilligungen, Dateien und Aktivitäten mit ihren Verläufen, als CSV und JSON.',
    originals: 'Dateien werden gelöscht, sobald sie gelesen sind. Die Originale werden nicht aufbewahrt.',
    download: 'Meine Daten herunterladen',
    downloading: 'Wird vorbereitet …',
    failed: 'Deine Daten ließen sich nicht herunterladen.',
  },
  connection: {
    title: 'Verbindung zu Strava',
    failed: 'Der Zustand deiner Verbindung zu Strava konnte nicht geladen werden.',
    invite: 'Verbinde Strava, um deine Aktivitäten hier zu sehen.',
    reads: [
      'Deine Aktivitäten: Sportart, Beginn, Dauer, Distanz und Höhenmeter, und was dein Gerät dazu aufzeichnet.',
      'Deine Schuhe und Räder und dein Name bei Strava, damit du erkennst, welches Konto verbunden ist.',
      'Bei Strava wird nichts geändert und nichts veröffentlicht.',
    ],
    connect: 'Strava verbinden',
    connectAgain: 'Erneut verbinden',
    addPermission: 'Freigabe ergänzen',
    full: 'Zurzeit können keine weiteren Konten verbunden werden. Dein Platz geht nicht verloren; bitte sage es einem Admin.',
    fullContact: message(
      'Zurzeit können keine weiteren Konten verbunden werden. Dein Platz geht nicht verloren; bitte sage es {contact}.',
    ),
    account: message('Strava-Konto: {name}.'),
    lastSync: message('Zuletzt geprüft am {time}.'),
    history: message('Verlauf: bisher {count}. Ältere Aktivitäten folgen von selbst.'),
    importing: 'Deine Aktivitäten werden gelesen. Die ersten erscheinen gleich hier.',
    ended: message('Der Zugang zu Strava endete am {date}.'),
    failedOn: message('Die Übernahme brach am {date} ab.'),
    deleteDue: message(
      'Deine Daten von Strava werden bis {date} gelöscht. Verbindest du dich vorher erneut, bleiben sie erhalten.',
    ),
    missing: message('Nicht freigegeben: {names}.'),
    missingText: 'Ergänze die Freigabe und lass bei Strava alle Häkchen gesetzt.',
    disconnect: 'Trennen …',
    disconnectTitle: message('Das Strava-Konto {name} trennen?'),
    disconnectText: message(
      'Die Übernahme endet sofort, und der Zugang bei Strava wird zurückgegeben. Bis {day} wird hier alles gelöscht, was von Strava kam: deine Aktivitäten ({activities}) mit Verlauf und Herzfrequenz, deine Ausrüstung und die Verbindung selbst. Bei Strava ändert sich nichts. Verbindest du dich vorher erneut, wird nichts gelöscht.',
    ),
    disconnectConfirm: 'Trennen',
    disconnecting: 'Wird getrennt …',
  },
  periods: { '7d': '7 Tage', '4w': '4 Wochen', '12w': '12 Wochen', '1y': '1 Jahr' },
  period: 'Zeitraum',
  figures: {
    title: 'Meine Aktivitäten',
    label: message('Kennzahlen, Zeitraum {period}'),
    distance: 'Distanz',
    movingTime: 'Zeit in Bewegung',
    elevation: 'Höhenmeter',
    activities: 'Aktivitäten',
    activeDays: 'Aktive Tage',
    runs: 'Läufe',
    before,
    more: message('+{percent}\u00a0% gegenüber {before}'),
    less: message('−{percent}\u00a0% gegenüber {before}'),
    same: message('Wie in {before}'),
    none: message('Nichts in {before}'),
    empty: message('Keine Aktivitäten in diesem Zeitraum. Versuche {longer}.'),
    emptyYear: 'Keine Aktivitäten im letzten Jahr.',
    nothing:
      'Noch keine Aktivitäten. Sie erscheinen wenige Minuten, nachdem du sie zu Strava oder Polar hochgeladen hast, Dateien, sobald sie gelesen sind.',
  },
  chart: {
    days: 'Distanz pro Tag',
    weeks: 'Distanz pro Woche',
    day: 'Tag',
    week: 'Woche',
    from: 'Ab',
    distance: 'Distanz',
    weekName: message('KW {week}'),
    summary: message('{total}, am meisten in {bar} ({most}).'),
    summaryDays: message('{total} in sieben Tagen, am meisten am {day} ({most}).'),
    none: 'Keine Distanz in diesem Zeitraum.',
  },
  calendar: {
    title: 'Kalender',
    months: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
  },
  recent: {
    title: 'Letzte Aktivitäten',
    all: 'Alle Aktivitäten',
    failed: 'Die Aktivitäten ließen sich nicht laden.',
  },
  gear: {
    title: 'Meistbenutzte Ausrüstung',
    failed: 'Die Ausrüstung ließ sich nicht laden.',
    empty: 'Noch keine Ausrüstung. Schuhe und Räder kommen mit den Aktivitäten von Strava.',
  },
});
