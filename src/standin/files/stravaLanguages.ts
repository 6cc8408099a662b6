/** The words of a Strava archive in one language. */
export interface StravaLanguage {
  /** For dates, as Strava writes them. */
  locale: string;
  /** Up to the kilocalories; others are English in every language here. */
  headers: readonly string[];
  sports: Record<string, string>;
}

const headers = (text: string) => text.split(',');

const ENGLISH = headers(
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low,Elevation High,Max Grade,Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence,Max Heart Rate,Average Heart Rate,Max Watts,Average Watts,Calories',
);

/** The words that tell a language apart; the rest of a header follows the English order. */
function translated(words: Record<string, string>): string[] {
  return ENGLISH.map((header) => words[header] ?? header);
}

export const STRAVA_LANGUAGES = {
  en: { locale: 'en-US', headers: ENGLISH, sports: { Run: 'Run', Ride: 'Ride', Walk: 'Walk', Swim: 'Swim' } },
  de: {
    locale: 'de-DE',
    headers: translated({
      'Activity ID': 'Aktivitäts-ID',
      'Activity Date': 'Aktivitätsdatum',
      'Activity Name': 'Name der Aktivität',
      'Activity Type': 'Aktivitätsart',
      'Activity Description': 'Aktivitätsbeschreibung',
      'Elapsed Time': 'Verstrichene Zeit',
      Distance: 'Distanz',
      'Max Heart Rate': 'Max. Herzfrequenz',
      Filename: 'Dateiname',
      'Moving Time': 'Bewegungszeit',
      'Average Speed': 'Durchschnittsgeschwindigkeit',
      'Elevation Gain': 'Höhenzunahme',
      Calories: 'Kalorien',
    }),
    sports: { Run: 'Lauf', Ride: 'Radfahrt', Walk: 'Spaziergang', Swim: 'Schwimmen' },
  },
  fr: {
    locale: 'fr-FR',
    headers: translated({
      'Activity ID': "ID de l'activité",
      'Activity Date': "Date de l'activité",
      'Activity Name': "Nom de l'activité",
      'Activity Type': "Type d'activité",
      'Elapsed Time': 'Temps écoulé',
      'Max Heart Rate': 'Fréquence cardiaque max.',
      Filename: 'Nom du fichier',
      'Moving Time': 'Durée de déplacement',
      Calories: 'Calories',
    }),
    sports: { Run: 'Course à pied', Ride: 'Sortie à vélo', Walk: 'Marche', Swim: 'Natation' },
  },
  es: {
    locale: 'es-ES',
    headers: translated({
      'Activity ID': 'ID de actividad',
      'Activity Date': 'Fecha de la actividad',
      'Activity Name': 'Nombre de la actividad',
      'Activity Type': 'Tipo de actividad',
      'Elapsed Time': 'Tiempo transcurrido',
      Distance: 'Distancia',
      'Max Heart Rate': 'Frecuencia cardiaca máx.',
      Filename: 'Nombre de archivo',
      'Moving Time': 'Tiempo en movimiento',
      Calories: 'Calorías',
    }),
    sports: { Run: 'Carrera', Ride: 'Bicicleta', Walk: 'Caminata', Swim: 'Natación' },
  },
  it: {
    locale: 'it-IT',
    headers: translated({
      'Activity ID': "ID dell'attività",
      'Activity Date': "Data dell'attività",
      'Activity Name': 'Nome attività',
      'Activity Type': 'Tipo di attività',
      'Elapsed Time': 'Tempo trascorso',
      Distance: 'Distanza',
      'Max Heart Rate': 'Frequenza cardiaca max',
      Filename: 'Nome file',
      'Moving Time': 'Tempo in movimento',
      Calories: 'Calorie',
    }),
    sports: { Run: 'Corsa', Ride: 'Giro', Walk: 'Camminata', Swim: 'Nuoto' },
  },
  pt: {
    locale: 'pt-BR',
    headers: translated({
      'Activity ID': 'ID da atividade',
      'Activity Date': 'Data da atividade',
      'Activity Name': 'Nome da atividade',
      'Activity Type': 'Tipo de atividade',
      'Elapsed Time': 'Tempo decorrido',
      Distance: 'Distância',
      'Max Heart Rate': 'Frequência cardíaca máxima',
      Filename: 'Nome do arquivo',
      'Moving Time': 'Tempo de movimentação',
      Calories: 'Calorias',
    }),
    sports: { Run: 'Corrida', Ride: 'Pedalada', Walk: 'Caminhada', Swim: 'Natação' },
  },
  nl: {
    locale: 'nl-NL',
    headers: translated({
      'Activity ID': 'Activiteits-ID',
      'Activity Date': 'Datum van activiteit',
      'Activity Name': 'Naam activiteit',
      'Activity Type': 'Activiteitstype',
      'Elapsed Time': 'Verstreken tijd',
      Distance: 'Afstand',
      'Max Heart Rate': 'Max. hartslag',
      Filename: 'Bestandsnaam',
      'Moving Time': 'Beweegtijd',
      Calories: 'Calorieën',
    }),
    sports: { Run: 'Hardloopsessie', Ride: 'Fietsrit', Walk: 'Wandeling', Swim: 'Zwemmen' },
  },
  cs: {
    locale: 'cs-CZ',
    headers: translated({
      'Activity ID': 'ID aktivity',
      'Activity Date': 'Datum aktivity',
      'Activity Name': 'Název aktivity',
      'Activity Type': 'Typ aktivity',
      'Elapsed Time': 'Uplynulý čas',
      Distance: 'Vzdálenost',
      'Max Heart Rate': 'Maximální tepová frekvence',
      Filename: 'Název souboru',
      'Moving Time': 'Aktivní čas',
      Calories: 'Kalorie',
    }),
    sports: { Run: 'Běh', Ride: 'Jízda', Walk: 'Procházka', Swim: 'Plavání' },
  },
} satisfies Record<string, StravaLanguage>;

export type StravaLanguageName = keyof typeof STRAVA_LANGUAGES;
export const STRAVA_LANGUAGE_NAMES = Object.keys(STRAVA_LANGUAGES) as StravaLanguageName[];
/** Older archives lack the private note, newer ones add columns at the end. */
export const STRAVA_COLUMN_COUNTS = [87, 91, 95, 99, 103] as const;
export const PRIVATE_NOTE = 'Activity Private Note';
