import { studyTokensApi } from '#client/api/research/studyTokensApi.ts';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { referenceTexts } from '#client/texts/study/reference.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { API_BASE } from '#shared/constants.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { PERSONAL_TOKEN_PREFIX } from '#shared/tokenKinds.ts';

const SwaggerReference = fetchedPart(
  async () => (await import(/* webpackChunkName: "api-reference" */ './SwaggerReference.tsx')).SwaggerReference,
  <Skeleton />,
);

export function ApiReferencePage() {
  const texts = useTexts(referenceTexts);
  const { dashboard } = useTexts(studiesTexts);
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'tokens:read');
  const query = studyTokensApi.useGetApiReferenceQuery(undefined, { skip: !isAllowed });
  if (!isAllowed) return <ForbiddenInPlace />;
  return (
    <PageFrame title={texts.title} breadcrumb={[{ label: dashboard, href: SCREENS.dashboard }, { label: texts.title }]}>
      <p className="study-lead">{texts.lead}</p>
      <FactList
        facts={[
          { label: texts.address, value: <code>{window.location.origin}</code> },
          {
            label: texts.header,
            value: <code>Authorization: Bearer {PERSONAL_TOKEN_PREFIX}…</code>,
          },
          { label: texts.tokens, value: texts.tokensWhere },
          {
            label: texts.everyCall,
            value: <a href={`${API_BASE}${SYSTEM_CALLS.openapi.path}`}>{texts.everyCallFile}</a>,
          },
        ]}
      />
      <PageSection title={texts.calls}>
        <QueryBoundary query={query} failedTitle={texts.failed}>
          {(description) => <SwaggerReference description={description} />}
        </QueryBoundary>
      </PageSection>
    </PageFrame>
  );
}
