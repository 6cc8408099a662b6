import { captions, inBoth } from './inBoth.ts';

export const stravaTexts = inBoth({
  summary: {
    title: ['Strava Data Summary', 'Strava-Daten im Überblick'],
    figures: ['Figures', 'Kennzahlen'],
    athletes: ['Athletes', 'Sportler'],
    activities: ['Activities', 'Aktivitäten'],
    runs: ['Runs', 'Läufe'],
    today: ['Today', 'Heute'],
    lastWeek: ['Last Week', 'Letzte Woche'],
    lastFourWeeks: ['Last 4 Weeks', 'Letzte 4 Wochen'],
    ever: ['of all time', 'insgesamt'],
    runsOf: captions('Runs, {days}', 'Läufe, {days}'),
    addAthlete: ['Add Athlete', 'Sportler hinzufügen'],
    settings: ['Settings', 'Einstellungen'],
    noData: ['No data available', 'Keine Daten vorhanden'],
  },
  export: {
    action: ['Export Activities', 'Aktivitäten exportieren'],
    title: ['Exporting Data...', 'Daten werden exportiert …'],
    wait: [
      'The file is being written. Many activities take a minute.',
      'Die Datei wird geschrieben. Bei vielen Aktivitäten dauert das eine Minute.',
    ],
    cancel: ['Cancel export', 'Export abbrechen'],
    cancelled: ['Export cancelled', 'Export abgebrochen'],
    done: captions('{file} is in your downloads', '{file} liegt bei deinen Downloads'),
    failed: ['The export failed', 'Der Export ist gescheitert'],
    brokenOff: [
      'The download did not arrive whole, so nothing was saved. Please try again.',
      'Die Datei kam nicht vollständig an, deshalb wurde nichts gespeichert. Bitte versuche es noch einmal.',
    ],
    dismiss: ['Dismiss', 'Ausblenden'],
  },
  chart: {
    title: ['Last Week Distance', 'Distanz der letzten Woche'],
    day: ['Day', 'Tag'],
    date: ['Date', 'Datum'],
    distance: ['Distance', 'Distanz'],
    summary: captions(
      '{total} in seven days, most on {day} ({most}).',
      '{total} in sieben Tagen, am meisten am {day} ({most}).',
    ),
    summaryNone: ['No distance in the last seven days.', 'Keine Distanz in den letzten sieben Tagen.'],
  },
  notSetUp: {
    title: ['Strava is not set up', 'Strava ist nicht eingerichtet'],
    admin: [
      'Register an app at strava.com/settings/api, give its id and secret to the server as STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET, and start the server anew.',
      'Lege auf strava.com/settings/api eine App an, gib dem Server ihre Client-ID und ihr Secret als STRAVA_CLIENT_ID und STRAVA_CLIENT_SECRET und starte ihn neu.',
    ],
    others: ['Please ask an admin to set it up.', 'Bitte einen Admin, es einzurichten.'],
  },
});
