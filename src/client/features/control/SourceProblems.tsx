import { sourcesApi } from '#client/api/sourcesApi.ts';
import type { ControlledSource } from '#client/features/sources/source/controlledSource.ts';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { ProblemsQuery } from '#shared/contract/control.ts';
import type { LinkedSourceName } from '#shared/sources.ts';
import { ProblemsTable } from './ProblemsTable.tsx';
import { sourceProblemColumns } from './problemColumns.tsx';
import { useRetries } from './useRetries.ts';

const rowsOf = (source: LinkedSourceName) =>
  function useRows(query: ProblemsQuery, options: { refetchOnMountOrArgChange: true; skip: boolean }) {
    return sourcesApi.useListSourceProblemsQuery({ ...query, source }, options);
  };

export function SourceProblems({ of, count }: { of: ControlledSource; count: number }) {
  const texts = useTexts(of.texts);
  const { problems: words } = useTexts(controlTexts);
  const { source } = of;
  const [retry, one] = sourcesApi.useRetrySourceProblemMutation();
  const [retryAll, all] = sourcesApi.useRetryAllSourceProblemsMutation();
  return (
    <ProblemsTable
      heading="h4"
      id={`control-${source}-problems`}
      names={{ prefix: `${source}_problems`, view: `${source}-problems` }}
      words={texts.problems}
      count={count}
      columns={sourceProblemColumns(words, texts)}
      useRows={rowsOf(source)}
      retries={useRetries([(id) => retry({ source, id }), one], [() => retryAll(source), all])}
    />
  );
}
