import { useGetPolarControlQuery } from '#client/api/sourcesApi.ts';
import { sourceControlTexts } from '#client/texts/sourceControl.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { PolarAccounts } from './PolarAccounts.tsx';
import { PolarProblems } from './PolarProblems.tsx';
import { PolarWebhook } from './PolarWebhook.tsx';
import { SourceRoom } from './SourceRoom.tsx';

export function PolarControl() {
  const texts = useTexts(sourceControlTexts);
  const query = useGetPolarControlQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className="k-control-part" aria-labelledby="control-polar">
      <h3 id="control-polar" tabIndex={-1} data-focus-home="" className="k-control-head">
        {texts.title}
      </h3>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {(control) => (
          <div className="k-control-part">
            <PolarWebhook webhook={control.webhook} isSetUp={control.is_set_up} />
            <SourceRoom control={control} />
            <PolarAccounts count={control.accounts.reduce((sum, { count }) => sum + count, 0)} />
            <PolarProblems count={control.problem_count} />
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}
