import { studiesApi } from '#client/api/research/studiesApi.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { FilterDate } from '#client/forms/filters/FilterDate.tsx';
import { FilterNumber } from '#client/forms/filters/FilterNumber.tsx';
import { shownNumber } from '#client/forms/typedNumber.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { capitalized } from '#client/ui/format/capitalized.ts';
import { FilterRadios } from '#client/ui/table/FilterRadios.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import { MoreFilters } from '#client/ui/table/MoreFilters.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { RUN_SPORTS } from '#shared/constants.ts';
import { ACTIVITY_PERIODS, daysOfPeriod } from './activityPeriods.ts';
import { FLAG_ORDER } from './activityTable.ts';

const KILOMETRES = /^\d{1,5}([.,]\d{1,3})?$/;

/** `5` or `12,5` becomes metres; null for an invalid text. */
export function readKilometres(typed: string): string | null {
  const text = typed.trim();
  return KILOMETRES.test(text) ? String(Math.round(Number(text.replace(',', '.')) * 1000)) : null;
}

export function writeKilometres(metres: string, language: 'en' | 'de'): string {
  if (!/^\d{1,8}$/.test(metres)) return '';
  return shownNumber(String(Number(metres) / 1000), language);
}

const RARE = ['distance_min', 'distance_max', 'flag', 'excluded'];

/** Researchers choose one of their studies, which is what exclusions hold for. */
function StudyFilter({ table }: { table: TableState }) {
  const { filters: texts } = useTexts(activitiesTexts);
  const { data } = studiesApi.useListStudiesQuery(undefined);
  if (!data || data.studies.length === 0) return null;
  return (
    <FilterSelect
      label={texts.study}
      value={table.filters.study_id ?? ''}
      choices={data.studies.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => table.setFilters({ study_id: id, participant_id: '' })}
    />
  );
}

interface ActivityFiltersProps {
  table: TableState;
  hasStudies: boolean;
}

export function ActivityFilters({ table, hasStudies }: ActivityFiltersProps) {
  const { filters: texts, flags } = useTexts(activitiesTexts);
  const sports = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const { filters, setFilter, setFilters } = table;
  const value = (name: string) => filters[name] ?? '';
  const distance = (name: string, label: string) => (
    <FilterNumber
      label={label}
      value={writeKilometres(value(name), language)}
      read={readKilometres}
      problem={texts.noSuchDistance}
      onChange={(metres) => setFilter(name, metres)}
    />
  );
  return (
    <>
      {hasStudies && <StudyFilter table={table} />}
      <FilterSelect
        label={texts.sport}
        {...table.filterOf('sport')}
        choices={[
          { value: RUN_SPORTS.join(','), label: sports.runs },
          ...Object.keys(sports.words).map((sport) => ({ value: sport, label: sportWord(sport, sports) })),
        ]}
      />
      <FilterDate label={texts.from} {...table.filterOf('from')} />
      <FilterDate label={texts.to} {...table.filterOf('to')} />
      <fieldset className="k-filter" aria-label={texts.presets}>
        {ACTIVITY_PERIODS.map((period) => {
          const days = daysOfPeriod(period, new Date());
          const isOn = days.from === value('from') && days.to === value('to');
          return (
            <button
              key={period}
              type="button"
              className="k-chip"
              aria-pressed={isOn}
              onClick={() => setFilters(isOn ? { from: '', to: '' } : days)}
            >
              {texts[period]}
            </button>
          );
        })}
      </fieldset>
      <MoreFilters table={table} names={RARE}>
        {distance('distance_min', texts.distanceMin)}
        {distance('distance_max', texts.distanceMax)}
        <FilterSelect
          label={texts.flag}
          {...table.filterOf('flag')}
          choices={FLAG_ORDER.map((flag) => ({ value: flag, label: capitalized(flags[flag]) }))}
        />
        <FilterRadios
          label={texts.excluded}
          {...table.filterOf('excluded')}
          choices={[
            { value: 'no', label: texts.withoutExcluded },
            { value: 'yes', label: texts.excludedOnly },
          ]}
        />
      </MoreFilters>
    </>
  );
}
