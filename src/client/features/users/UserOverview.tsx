import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usersApi } from '#client/api/usersApi.ts';
import { usersTexts } from '#client/texts/users.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { UserOverview as Overview } from '#shared/contract/users.ts';

interface UserOverviewProps {
  id: string;
  hrefs: {
    lab: (id: string) => string;
    study: (id: string) => string;
    athlete?: (id: string) => string;
  };
  connectionTag: (status: NonNullable<Overview['athlete']>['status']) => ReactNode;
  showsLab?: boolean;
  /** Of those who can have a part in studies; taking part in one is no part. */
  showsStudies?: boolean;
}

export function UserOverview({ id, hrefs, connectionTag, showsLab = false, showsStudies = true }: UserOverviewProps) {
  const { overview: texts } = useTexts(usersTexts);
  const query = usersApi.useGetUserOverviewQuery(id);
  const factsOf = ({ lab, athlete, studies, study_total, last_sign_in_at }: Overview): Fact[] => [
    ...(showsLab
      ? [{ label: texts.lab, value: lab ? <Link to={hrefs.lab(lab.id)}>{lab.name}</Link> : texts.noLab }]
      : []),
    {
      label: texts.athlete,
      value: athlete ? (
        <>
          {hrefs.athlete ? <Link to={hrefs.athlete(athlete.id)}>{athlete.name}</Link> : athlete.name}{' '}
          {connectionTag(athlete.status)}
        </>
      ) : (
        texts.noAthlete
      ),
    },
    ...(showsStudies
      ? [
          {
            label: texts.studies,
            value: study_total === 0 ? texts.noStudies : <Studies {...{ studies, study_total }} href={hrefs.study} />,
          },
        ]
      : []),
    { label: texts.lastSignIn, value: last_sign_in_at === null ? texts.never : formatDateTime(last_sign_in_at) },
  ];
  return (
    <PageSection title={texts.title}>
      <QueryBoundary query={query} failedTitle={texts.failed} skeleton={<Skeleton lines={6} />}>
        {(overview) => <FactList facts={factsOf(overview)} />}
      </QueryBoundary>
    </PageSection>
  );
}

interface StudiesProps extends Pick<Overview, 'studies' | 'study_total'> {
  href: (id: string) => string;
}

function Studies({ studies, study_total, href }: StudiesProps) {
  const { overview: texts } = useTexts(usersTexts);
  const rest = study_total - studies.length;
  return (
    <ul className="user-studies">
      {studies.map(({ id, title, part }) => (
        <li key={id}>
          <Link to={href(id)}>{title}</Link> <StatusTag>{texts.parts[part]}</StatusTag>
        </li>
      ))}
      {rest > 0 && <li>{texts.more({ count: formatCount(rest) })}</li>}
    </ul>
  );
}
