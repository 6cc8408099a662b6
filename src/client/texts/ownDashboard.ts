import type { Period } from '#shared/contract/athletes.ts';
import { type Caption, captions, inBoth } from './inBoth.ts';
import { noOwnActivities } from './sourceNames.ts';

const periods: Record<Period, Caption> = {
  '7d': ['7 days', '7 Tage'],
  '4w': ['4 weeks', '4 Wochen'],
  '12w': ['12 weeks', '12 Wochen'],
  '1y': ['1 year', '1 Jahr'],
};

const before: Record<Period, Caption> = {
  '7d': ['previous 7 days', 'den 7 Tagen davor'],
  '4w': ['previous 4 weeks', 'den 4 Wochen davor'],
  '12w': ['previous 12 weeks', 'den 12 Wochen davor'],
  '1y': ['previous year', 'dem Jahr davor'],
};

export const ownDashboardTexts = inBoth({
  data: {
    title: ['Download my data', 'Meine Daten herunterladen'],
    text: [
      'One ZIP file with everything that is stored about you: account, studies, consents, files and activities with their courses, as CSV and JSON.',
      'Eine ZIP-Datei mit allem, was über dich gespeichert ist: Konto, Studien, Einwilligungen, Dateien und Aktivitäten mit ihren Verläufen, als CSV und JSON.',
    ],
    originals: [
      'Files are deleted once they are read, so the original files are not kept.',
      'Dateien werden gelöscht, sobald sie gelesen sind. Die Originale werden nicht aufbewahrt.',
    ],
    download: ['Download my data', 'Meine Daten herunterladen'],
    downloading: ['Preparing the download…', 'Wird vorbereitet …'],
    failed: ['Your data could not be downloaded.', 'Deine Daten ließen sich nicht herunterladen.'],
  },
  connection: {
    title: ['Strava connection', 'Verbindung zu Strava'],
    failed: [
      'The state of your Strava connection could not be loaded.',
      'Der Zustand deiner Verbindung zu Strava konnte nicht geladen werden.',
    ],
    invite: ['Connect Strava to see your activities here.', 'Verbinde Strava, um deine Aktivitäten hier zu sehen.'],
    reads: [
      [
        'Your activities: sport, start, duration, distance and elevation, and what your device adds.',
        'Your shoes and bikes, and your name at Strava, so that you can tell which account is connected.',
        'Nothing is changed or posted at Strava.',
      ],
      [
        'Deine Aktivitäten: Sportart, Beginn, Dauer, Distanz und Höhenmeter, und was dein Gerät dazu aufzeichnet.',
        'Deine Schuhe und Räder und dein Name bei Strava, damit du erkennst, welches Konto verbunden ist.',
        'Bei Strava wird nichts geändert und nichts veröffentlicht.',
      ],
    ],
    connect: ['Connect Strava', 'Strava verbinden'],
    connectAgain: ['Connect again', 'Erneut verbinden'],
    addPermission: ['Add permission', 'Freigabe ergänzen'],
    full: [
      'No further accounts can be connected at the moment. Your place is not lost; please tell an admin.',
      'Zurzeit können keine weiteren Konten verbunden werden. Dein Platz geht nicht verloren; bitte sage es einem Admin.',
    ],
    fullContact: captions(
      'No further accounts can be connected at the moment. Your place is not lost; please tell {contact}.',
      'Zurzeit können keine weiteren Konten verbunden werden. Dein Platz geht nicht verloren; bitte sage es {contact}.',
    ),
    account: captions('Strava account: {name}.', 'Strava-Konto: {name}.'),
    lastSync: captions('Last checked {time}.', 'Zuletzt geprüft am {time}.'),
    history: captions(
      'History: {count} so far. Older activities follow by themselves.',
      'Frühere Aktivitäten: bisher {count}. Weitere folgen von selbst.',
    ),
    importing: [
      'Your activities are being read. The first ones appear here in a moment.',
      'Deine Aktivitäten werden gelesen. Die ersten erscheinen gleich hier.',
    ],
    ended: captions('Strava access ended on {date}.', 'Der Zugang zu Strava endete am {date}.'),
    failedOn: captions('The import stopped on {date}.', 'Der Import brach am {date} ab.'),
    deleteDue: captions(
      'Your data from Strava are deleted by {date}. If you connect again before that, they are kept.',
      'Deine Daten von Strava werden bis {date} gelöscht. Verbindest du dich vorher erneut, bleiben sie erhalten.',
    ),
    missing: captions('Not shared: {names}.', 'Nicht freigegeben: {names}.'),
    missingText: [
      'Add the permission and leave all boxes ticked at Strava.',
      'Ergänze die Freigabe und lass bei Strava alle Häkchen gesetzt.',
    ],
    disconnect: ['Disconnect…', 'Trennen …'],
    disconnectTitle: captions('Disconnect the Strava account {name}?', 'Das Strava-Konto {name} trennen?'),
    disconnectText: captions(
      'The import stops at once, and the access at Strava is given back. By {day} everything that came from Strava is deleted here: your activities ({activities}) with their course and heart rate, your gear, and the connection itself. Nothing changes at Strava. If you connect again before that day, nothing is deleted.',
      'Der Import endet sofort, und der Zugang bei Strava wird zurückgegeben. Bis {day} wird hier alles gelöscht, was von Strava kam: deine Aktivitäten ({activities}) mit Verlauf und Herzfrequenz, deine Ausrüstung und die Verbindung selbst. Bei Strava ändert sich nichts. Verbindest du dich vorher erneut, wird nichts gelöscht.',
    ),
    disconnectConfirm: ['Disconnect', 'Trennen'],
    disconnecting: ['Disconnecting…', 'Wird getrennt …'],
  },
  periods,
  period: ['Period', 'Zeitraum'],
  figures: {
    title: ['My activities', 'Meine Aktivitäten'],
    label: captions('Figures of the last {period}', 'Kennzahlen, Zeitraum {period}'),
    distance: ['Distance', 'Distanz'],
    movingTime: ['Moving time', 'Zeit in Bewegung'],
    elevation: ['Elevation', 'Höhenmeter'],
    activities: ['Activities', 'Aktivitäten'],
    activeDays: ['Active days', 'Aktive Tage'],
    runs: ['Runs', 'Läufe'],
    before,
    more: captions('+{percent}\u00a0% vs. {before}', '+{percent}\u00a0% zu {before}'),
    less: captions('−{percent}\u00a0% vs. {before}', '−{percent}\u00a0% zu {before}'),
    same: captions('Same as {before}', 'Wie in {before}'),
    none: captions('None in {before}', 'Nichts in {before}'),
    empty: captions(
      'No activities in this period. Try {longer}.',
      'Keine Aktivitäten in diesem Zeitraum. Versuche es mit {longer}.',
    ),
    emptyYear: ['No activities in the last year.', 'Keine Aktivitäten im letzten Jahr.'],
    nothing: noOwnActivities,
  },
  chart: {
    days: ['Distance per day', 'Distanz pro Tag'],
    weeks: ['Distance per week', 'Distanz pro Woche'],
    week: ['Week', 'Woche'],
    from: ['From', 'Ab'],
    distance: ['Distance', 'Distanz'],
    summary: captions('{total}, most in {bar} ({most}).', '{total}, am meisten in {bar} ({most}).'),
    none: ['No distance in this period.', 'Keine Distanz in diesem Zeitraum.'],
  },
  calendar: {
    title: ['Calendar', 'Kalender'],
  },
  recent: {
    title: ['Recent activities', 'Letzte Aktivitäten'],
    all: ['All activities', 'Alle Aktivitäten'],
    failed: ['Could not load the activities.', 'Die Aktivitäten ließen sich nicht laden.'],
  },
  gear: {
    title: ['Most used gear', 'Meistbenutzte Ausrüstung'],
    failed: ['Could not load the gear.', 'Die Ausrüstung ließ sich nicht laden.'],
    empty: [
      'No gear yet. Shoes and bikes come from Strava with the activities that they were used in.',
      'Noch keine Ausrüstung. Schuhe und Räder kommen mit den Aktivitäten von Strava.',
    ],
  },
});
