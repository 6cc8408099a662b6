import { activitiesApi } from '#client/api/activitiesApi.ts';
import { athletesApi } from '#client/api/athletesApi.ts';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { gearTexts } from '#client/texts/gear.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatKm } from '#client/ui/format/format.ts';
import { type FilterChip, FilterChips } from '#client/ui/table/FilterChips.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { RUN_SPORTS } from '#shared/constants.ts';
import type { Gear } from '#shared/contract/gear.ts';
import type { ActivityFilterQuery } from './activityQuery.ts';

interface ActivityChipsProps {
  table: TableState;
  query: ActivityFilterQuery;
}

export function ActivityChips({ table, query }: ActivityChipsProps) {
  const { filters: texts, flags } = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  const { kinds, letter } = useTexts(gearTexts);
  const { language } = useTexts().ui;
  const { athlete_id, gear_id, study_id, participant_id } = query;
  const athlete = athletesApi.useGetAthleteQuery(athlete_id ?? '', { skip: athlete_id === undefined }).currentData;
  const gear = activitiesApi.useGetGearQuery(gear_id ?? '', { skip: gear_id === undefined }).currentData;
  const study = studiesApi.useGetStudyQuery(study_id ?? '', { skip: study_id === undefined }).currentData;
  const isOfParticipant = participant_id !== undefined;
  const participant = participantsApi.useGetParticipantQuery(participant_id ?? '', {
    skip: !isOfParticipant,
  }).currentData;

  const chips: FilterChip[] = [];
  const add = (name: string, label: string | undefined) => {
    if (label !== undefined) chips.push({ label, onRemove: () => table.setFilter(name, '') });
  };
  const wordOf = (sport: string) => {
    if (sport === RUN_SPORTS.join(',')) return sports.runs;
    return sport
      .split(',')
      .map((one) => sportWord(one, sports))
      .join(', ');
  };
  /** In a study a letter stands for the name. */
  const nameOf = ({ kind, name, strava_id }: Gear) =>
    strava_id === null ? letter({ kind: kinds[kind], letter: name }) : name;
  const km = (metres: number) => formatKm(metres, language);
  const { sport, from, to, distance_min: least, distance_max: most, flag, excluded } = query;
  add('study_id', study_id && texts.chip({ name: texts.study, value: study?.title ?? study_id }));
  add('participant_id', participant_id && texts.chip({ name: texts.code, value: participant?.code ?? participant_id }));
  add('athlete_id', athlete_id && texts.chip({ name: texts.athlete, value: athlete?.name ?? athlete_id }));
  add('gear_id', gear_id && texts.chip({ name: texts.gear, value: gear ? nameOf(gear) : gear_id }));
  add('sport', sport && texts.chip({ name: texts.sport, value: wordOf(sport) }));
  add('from', from && texts.chipFrom({ day: formatDate(from) }));
  add('to', to && texts.chipTo({ day: formatDate(to) }));
  add('distance_min', least === undefined ? undefined : texts.chipDistanceMin({ distance: km(least) }));
  add('distance_max', most === undefined ? undefined : texts.chipDistanceMax({ distance: km(most) }));
  add('flag', flag && texts.chip({ name: texts.flag, value: flags[flag] }));
  add('excluded', excluded && (excluded === 'yes' ? texts.excludedOnly : texts.withoutExcluded));
  return <FilterChips chips={chips} onReset={table.reset} />;
}
