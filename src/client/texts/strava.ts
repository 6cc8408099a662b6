import { message } from '#shared/message.ts';
import { strava as english } from './en/strava.ts';
import { inBoth } from './inBoth.ts';

export const stravaTexts = inBoth(english, {
  summary: {
    title: 'Strava-Daten im Überblick',
    figures: 'Kennzahlen',
    athletes: 'Sportler',
    activities: 'Aktivitäten',
    runs: 'Läufe',
    today: 'Heute',
    lastWeek: 'Letzte Woche',
    lastFourWeeks: 'Letzte 4 Wochen',
    ever: 'insgesamt',
    runsOf: message('Läufe, {days}'),
    addAthlete: 'Sportler hinzufügen',
    settings: 'Einstellungen',
    noData: 'Keine Daten vorhanden',
  },
  export: {
    action: 'Aktivitäten exportieren',
    title: 'Daten werden exportiert …',
    wait: 'Die Datei wird geschrieben. Bei vielen Aktivitäten dauert das eine Minute.',
    cancel: 'Export abbrechen',
    cancelled: 'Export abgebrochen',
    done: message('{file} liegt bei deinen Downloads'),
    failed: 'Der Export ist gescheitert',
    brokenOff: 'Die Datei kam nicht vollständig an, deshalb wurde nichts gespeichert. Bitte versuche es noch einmal.',
    dismiss: 'Ausblenden',
  },
  chart: {
    title: 'Distanz der letzten Woche',
    day: 'Tag',
    date: 'Datum',
    distance: 'Distanz',
    weekdays: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
    longWeekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    summary: message('{total} in sieben Tagen, am meisten am {day} ({most}).'),
    summaryNone: 'Keine Distanz in den letzten sieben Tagen.',
  },
  notSetUp: {
    title: 'Strava ist nicht eingerichtet',
    admin:
      'Lege auf strava.com/settings/api eine App an, gib dem Server ihre Kennung und ihr Geheimnis als STRAVA_CLIENT_ID und STRAVA_CLIENT_SECRET und starte ihn neu.',
    others: 'Bitte einen Admin, es einzurichten.',
  },
});
