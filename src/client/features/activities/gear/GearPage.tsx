import { Link } from 'react-router';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { isGone } from '#client/api/apiError.ts';
import { DistancePicture } from '#client/features/activities/charts/DistancePicture.tsx';
import { ActivitiesTable } from '#client/features/activities/list/ActivitiesTable.tsx';
import { athletePath, participantPath } from '#client/features/activities/paths.ts';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { gearTexts } from '#client/texts/gear.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ChartFigure } from '#client/ui/chart/ChartFigure.tsx';
import { dayName } from '#client/ui/format/dayName.ts';
import {
  formatCount,
  formatDate,
  formatDuration,
  formatKilometres,
  formatKm,
  MISSING,
} from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { type Crumb, PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { PageRefresh } from '#client/ui/page/QueryFailure.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { Meter } from '#client/ui/stats/Meter.tsx';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import type { Gear } from '#shared/contract/gear.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { WearLimitForm } from './WearLimitForm.tsx';

/** In a study, where a letter stands for the name. */
const isCoded = ({ strava_id }: Gear) => strava_id === null;

function GearFacts({ gear }: { gear: Gear }) {
  const { details: texts, kinds } = useTexts(gearTexts);
  const facts: Fact[] = [
    {
      label: isCoded(gear) ? texts.participant : texts.athlete,
      value: (
        <Link to={isCoded(gear) ? participantPath(gear.athlete_id) : athletePath(gear.athlete_id)}>
          {wholeCodes(gear.athlete_name)}
        </Link>
      ),
    },
    { label: texts.kind, value: kinds[gear.kind] },
    { label: texts.brand, value: gear.brand ?? MISSING },
    { label: texts.model, value: gear.model ?? MISSING },
    { label: texts.firstUsed, value: formatDate(gear.first_used) },
  ];
  return (
    <PageSection title={texts.title}>
      <FactList facts={facts} />
      <p className="k-zone-note">{isCoded(gear) ? texts.totalOfStudy : texts.totalNote}</p>
    </PageSection>
  );
}

export function GearPage({ id }: { id: string }) {
  const texts = useTexts(gearTexts);
  const list = useTexts(activitiesTexts);
  const { ui } = useTexts();
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'gear:read');
  const query = activitiesApi.useGetGearQuery(id, { skip: !isAllowed });
  const { currentData: gear } = query;
  const way: Crumb[] = [
    { label: list.dashboard, href: SCREENS.dashboard },
    { label: list.title, href: SCREENS.activities },
  ];
  if (!isAllowed) return <ForbiddenInPlace />;
  if (!gear || isGone(query.error)) {
    return (
      <PagePending
        query={query}
        title={texts.one}
        failedTitle={texts.failed}
        breadcrumb={way}
        parent={{ label: texts.back, href: SCREENS.activities }}
      />
    );
  }
  const stats = [
    { title: texts.distance, value: formatKm(gear.distance, ui.language) },
    { title: texts.activities, value: formatCount(gear.activity_count) },
    { title: texts.time, value: formatDuration(gear.moving_time) },
    { title: texts.lastUsed, value: formatDate(gear.last_used) },
  ];
  const listed = { gear_id: gear.id, ...(isCoded(gear) && { participant_id: gear.athlete_id }) };
  const name = isCoded(gear) ? texts.letter({ kind: texts.kinds[gear.kind], letter: gear.name }) : gear.name;
  return (
    <PageFrame
      title={name}
      breadcrumb={[...way, { label: name }]}
      status={
        <>
          <StatusTag>{texts.kinds[gear.kind]}</StatusTag>
          {gear.is_primary && <StatusTag tone="info">{texts.primary}</StatusTag>}
          {gear.is_retired && <StatusTag tone="warning">{texts.retired}</StatusTag>}
        </>
      }
    >
      <PageRefresh query={query} />
      <StatStrip label={texts.figures} stats={stats} />
      {gear.activity_count > 0 && <GearMonthsChart months={gear.months} />}
      {gear.kind === 'shoes' && (gear.wear_limit !== null || gear.may_change) && <GearWear gear={gear} />}
      <GearFacts gear={gear} />
      <PageSection title={texts.list}>
        <ActivitiesTable fixed={listed} label={texts.list} empty={<StateBlock text={texts.empty} />} />
      </PageSection>
    </PageFrame>
  );
}

function GearMonthsChart({ months }: { months: Gear['months'] }) {
  const { months: texts, distance: name } = useTexts(gearTexts);
  const { language } = useTexts().ui;
  const kilometres = (metres: number) => formatKm(metres, language);
  const long = (month: string) => `${dayName(month, { month: 'long' }, language)} ${month.slice(0, 4)}`;
  const short = (month: string) => `${dayName(month, { month: 'short' }, language)} ${month.slice(2, 4)}`;
  const bars = months.map(({ month, distance }) => ({ day: short(month), metres: distance }));
  const total = months.reduce((sum, { distance }) => sum + distance, 0);
  const most = months.reduce((best, one) => (one.distance > best.distance ? one : best), { month: '', distance: 0 });
  return (
    <ChartFigure
      title={texts.title}
      heading="h2"
      summary={
        total > 0
          ? texts.summary({ total: kilometres(total), month: long(most.month), most: kilometres(most.distance) })
          : texts.none
      }
      columns={[texts.month, `${name} (km)`]}
      rows={months.map(({ month, distance }) => [long(month), formatKilometres(distance, language)])}
    >
      <DistancePicture bars={bars} name={name} />
    </ChartFigure>
  );
}

const km = (metres: number) => formatCount(metres / 1000);

function GearWear({ gear }: { gear: Gear }) {
  const { wear: texts } = useTexts(gearTexts);
  const { distance, wear_limit: limit } = gear;
  const hint = (most: number) =>
    distance > most ? texts.over({ over: km(distance - most) }) : texts.left({ left: km(most - distance) });
  return (
    <PageSection title={texts.title}>
      <div className="k-wear">
        {limit === null ? (
          <p>{texts.noLimit}</p>
        ) : (
          <Meter
            label={texts.of({ worn: km(distance), limit: km(limit) })}
            used={distance}
            limit={limit}
            hint={hint(limit)}
          />
        )}
        {gear.may_change && <WearLimitForm gear={gear} />}
      </div>
    </PageSection>
  );
}
