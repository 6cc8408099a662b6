import { plainActivity } from '#standin/files/plainActivity.ts';
import { STRAVA_COLUMN_COUNTS, STRAVA_LANGUAGE_NAMES, STRAVA_LANGUAGES } from '#standin/files/stravaLanguages.ts';
import { stravaTable } from '#standin/files/stravaTable.ts';
import { stravaRows } from './stravaTable.ts';
import { sportOfStrava } from './stravaWords.ts';

const activity = plainActivity({ name: 'Over the "hill",\nand back', seconds: 90 });
const rows = [{ activity, filename: 'activities/17.fit.gz' }];

test.each(
  STRAVA_LANGUAGE_NAMES.flatMap((language) => STRAVA_COLUMN_COUNTS.map((columns) => [language, columns] as const)),
)('a table in %s with %i columns gives values in SI units', (language, columns) => {
  const table = stravaTable(rows, { language, columns });
  expect(table.split('\n')[0]?.split(',')).toHaveLength(columns);
  expect(stravaRows(table)).toEqual([
    expect.objectContaining({
      id: '9000000001',
      name: activity.name,
      filename: 'activities/17.fit.gz',
      elapsedTime: 90,
      movingTime: 90,
      distance: 270,
      averageSpeed: 3,
      elevationGain: 20,
      averageCadence: 82,
      maxHeartRate: 160,
      calories: 15,
    }),
  ]);
});

test('a table with a byte order mark and lines of Windows is read', () => {
  expect(stravaRows(`\ufeff${stravaTable(rows).replaceAll(/\n(?=\d|Activity)/g, '\r\n')}\r\n`)).toHaveLength(1);
});

test('a table of the real Czech header is read', () => {
  const header =
    'ID aktivity,Datum aktivity,Název aktivity,Typ aktivity,Popis aktivity,Uplynulý čas,Vzdálenost,Maximální tepová frekvence,Relativní úsilí,Dojíždění,Soukromá poznámka k aktivitě,Vybavení na aktivitu,Název souboru,Hmotnost sportovce,Hmotnost kola,Uplynulý čas,Aktivní čas,Vzdálenost,Maximální rychlost,Průměrná rychlost,Nastoupaná výška';
  const row =
    '20061183385,"6. 9. 2026 11:18:40",Odpolední jízda,Jízda,,7052,"33,22",140.0,,,,,activities/21.fit.gz,,,7052.0,6490.0,33227.2,12.2,5.12,480.0';
  expect(stravaRows(`${header}\n${row}`)).toMatchObject([{ movingTime: 6490, distance: 33_227.2, elevationGain: 480 }]);
});

test('a file outside the folder of activities is never named by a table', () => {
  const foreign = stravaTable([{ activity, filename: 'messaging.json' }]);
  expect(() => stravaRows(foreign)).toThrow('other columns');
});

test('the words of sports in all languages of the corpus are known', () => {
  for (const { sports } of Object.values(STRAVA_LANGUAGES)) {
    for (const [sport, word] of Object.entries(sports)) expect([word, sportOfStrava(word)]).toEqual([word, sport]);
  }
  expect(sportOfStrava('Virtual Ride')).toBe('VirtualRide');
  expect(sportOfStrava('Zumba im Park')).toBeNull();
});
