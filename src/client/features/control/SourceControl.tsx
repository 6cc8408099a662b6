import { sourcesApi } from '#client/api/sourcesApi.ts';
import type { ControlledSource } from '#client/features/sources/source/controlledSource.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SourceAccounts } from './SourceAccounts.tsx';
import { SourceProblems } from './SourceProblems.tsx';
import { SourceRoom } from './SourceRoom.tsx';
import { SourceWebhook } from './SourceWebhook.tsx';

export function SourceControl({ of }: { of: ControlledSource }) {
  const texts = useTexts(of.texts);
  const query = sourcesApi.useGetSourceControlQuery(of.source, { refetchOnMountOrArgChange: true });
  return (
    <section className="k-control-part" aria-labelledby={`control-${of.source}`}>
      <h3 id={`control-${of.source}`} tabIndex={-1} data-focus-home="" className="k-control-head">
        {texts.title}
      </h3>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {(control) => (
          <div className="k-control-part">
            <SourceWebhook of={of} webhook={control.webhook} isSetUp={control.is_set_up} />
            <SourceRoom of={of} control={control} />
            <SourceAccounts of={of} count={control.accounts.reduce((sum, { count }) => sum + count, 0)} />
            <SourceProblems of={of} count={control.problem_count} />
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}
