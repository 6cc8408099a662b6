import { ACCOUNT_SOURCES, SOURCE_TITLES } from '#shared/sources.ts';
import { problemKinds } from './problems.ts';

test('each source with accounts names its problems alike, by its title, in both languages', () => {
  const without = (source: (typeof ACCOUNT_SOURCES)[number]) =>
    JSON.parse(JSON.stringify(problemKinds[source]).replaceAll(SOURCE_TITLES[source], '…'));
  for (const source of ACCOUNT_SOURCES) {
    expect(without(source)).toEqual(without('strava'));
    expect(problemKinds[source].broken).toEqual([
      `${SOURCE_TITLES[source]}’s answer could not be read`,
      `Die Antwort von ${SOURCE_TITLES[source]} war nicht lesbar`,
    ]);
  }
});
