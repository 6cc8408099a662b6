import { allMonthNames, localDate } from './localDate.ts';

const LOCALES =
  'en-US en-GB en-AU de-DE de-AT fr-FR fr-CA es-ES es-419 it-IT pt-BR pt-PT nl-NL cs-CZ da-DK sv-SE nb-NO pl-PL fi-FI ru-RU tr-TR id-ID ca-ES ja-JP ko-KR zh-CN zh-TW'.split(
    ' ',
  );

describe('dates of a Strava archive', () => {
  test.each(LOCALES)('dates of %s are read for every month, early and late in the day', (locale) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      for (const day of [3, 17, 28]) {
        for (const hour of [0, 5, 9, 12, 18, 23]) {
          const at = Date.UTC(2026, month, day, hour, 12, 45);
          expect([format.format(at), localDate(format.format(at))]).toEqual([format.format(at), at]);
        }
      }
    }
  });

  test('dates with a narrow no-break space before AM and PM are read', () => {
    expect(localDate('Mar 5, 2026, 6:12:45\u202fPM')).toBe(Date.UTC(2026, 2, 5, 18, 12, 45));
    expect(localDate('Mar 5, 2026, 12:12:45\u202fAM')).toBe(Date.UTC(2026, 2, 5, 0, 12, 45));
  });

  test('dates are read as UTC, not in the time zone of the computer', () => {
    expect(localDate('5 mars 2026, 07:12:45')).toBe(Date.UTC(2026, 2, 5, 7, 12, 45));
  });

  test.each(['', 'yesterday', '31.02.2026, 07:12:45', '5 Mar 2026', '5 Mar 2026, 25:00:00', '99/99/2026 07:12:45'])(
    '%p is no date',
    (text) => {
      expect(localDate(text)).toBeNull();
    },
  );

  test('no name of a month means two months in two languages', () => {
    const meanings = Map.groupBy(allMonthNames(), ([name]) => name);
    const ambiguous = [...meanings].filter(([, found]) => new Set(found.map(([, month]) => month)).size > 1);
    expect(ambiguous).toEqual([]);
  });
});
