import { message } from '#shared/message.ts';
import { captions, inBoth } from './inBoth.ts';

export const gearTexts = inBoth({
  one: ['Gear', 'Ausrüstung'],
  failed: ['Could not load the gear.', 'Die Ausrüstung ließ sich nicht laden.'],
  kinds: {
    shoes: ['Shoes', 'Schuhe'],
    bike: ['Bike', 'Rad'],
  },
  letter: message('{kind} {letter}'),
  retired: ['Retired', 'Ausgemustert'],
  primary: ['Default', 'Standard'],
  back: ['All activities', 'Alle Aktivitäten'],
  figures: ['Figures', 'Kennzahlen'],
  distance: ['Distance', 'Distanz'],
  activities: ['Activities', 'Aktivitäten'],
  time: ['Time', 'Zeit'],
  lastUsed: ['Last used', 'Zuletzt benutzt'],
  wear: {
    title: ['Wear', 'Verschleiß'],
    of: captions('{worn} of {limit}\u00a0km', '{worn} von {limit}\u00a0km'),
    left: captions('{left}\u00a0km are left.', '{left}\u00a0km bleiben.'),
    over: captions(
      'Over the limit by {over}\u00a0km: time for a new pair.',
      '{over}\u00a0km über der Grenze: Zeit für ein neues Paar.',
    ),
    noLimit: ['No wear limit is set.', 'Keine Verschleißgrenze gesetzt.'],
    limit: ['Wear limit', 'Verschleißgrenze'],
    unit: 'km',
    hint: [
      'Between 100 and 2\u202f000\u00a0km. Many shoes last 500 to 800\u00a0km.',
      'Zwischen 100 und 2\u202f000\u00a0km. Viele Schuhe halten 500 bis 800\u00a0km.',
    ],
    range: ['Enter whole kilometres from 100 to 2\u202f000', 'Bitte ganze Kilometer von 100 bis 2\u202f000 angeben'],
    submit: ['Save limit', 'Grenze speichern'],
    submitting: ['Saving…', 'Wird gespeichert …'],
    remove: ['Remove limit', 'Grenze entfernen'],
    failed: ['Could not change the limit', 'Die Grenze ließ sich nicht ändern'],
  },
  months: {
    title: ['Distance per month', 'Distanz je Monat'],
    month: ['Month', 'Monat'],
    summary: captions(
      '{total} in twelve months, most in {month} ({most}).',
      '{total} in zwölf Monaten, am meisten im {month} ({most}).',
    ),
    none: ['No distance in the last twelve months.', 'Keine Distanz in den letzten zwölf Monaten.'],
  },
  list: ['Activities with this gear', 'Aktivitäten mit dieser Ausrüstung'],
  empty: ['No activities with this gear yet.', 'Noch keine Aktivitäten mit dieser Ausrüstung.'],
  details: {
    title: ['Details', 'Angaben'],
    athlete: ['Athlete', 'Sportler'],
    kind: ['Kind', 'Art'],
    brand: ['Brand', 'Marke'],
    model: ['Model', 'Modell'],
    firstUsed: ['First used', 'Zuerst benutzt'],
    totalOfStudy: [
      'All figures come from data that the study reads.',
      'Alle Zahlen stammen aus Daten, die die Studie liest.',
    ],
    participant: ['Participant', 'Teilnehmende Person'],
    totalNote: [
      'The distance at the top is Strava’s: it also has what was run or ridden before its activities were read here.',
      'Die Distanz oben ist die von Strava: Sie enthält auch, was gelaufen oder gefahren wurde, bevor ihre Aktivitäten hier gelesen wurden.',
    ],
  },
});
