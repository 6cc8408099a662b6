import { Link } from 'react-router';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { isApiError, isGone } from '#client/api/apiError.ts';
import { ActivitiesTable } from '#client/features/activities/list/ActivitiesTable.tsx';
import { athletePath, participantPath } from '#client/features/activities/paths.ts';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { gearTexts } from '#client/texts/gear.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate, formatDuration, formatKm, MISSING } from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { type Crumb, PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { PageRefresh } from '#client/ui/page/QueryFailure.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import type { Gear } from '#shared/contract/gear.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { GearMonthsChart } from './GearMonthsChart.tsx';
import { GearWear } from './GearWear.tsx';

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
  const { currentData: gear, isFetching, refetch } = query;
  const failure = isApiError(query.error) ? query.error : undefined;
  const way: Crumb[] = [
    { label: list.dashboard, href: SCREENS.dashboard },
    { label: list.title, href: SCREENS.activities },
  ];
  if (!isAllowed) return <ForbiddenInPlace />;
  if (!gear || isGone(failure)) {
    return (
      <PagePending
        failure={failure}
        title={texts.one}
        failedTitle={texts.failed}
        breadcrumb={way}
        parent={{ label: texts.back, href: SCREENS.activities }}
        isBusy={isFetching}
        onRetry={refetch}
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
