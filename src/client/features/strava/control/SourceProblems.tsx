import type { ControlledSource } from '#client/features/strava/source/controlledSource.ts';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ProblemsTable } from './ProblemsTable.tsx';
import { sourceProblemColumns } from './problemColumns.tsx';
import { useRetries } from './useRetries.ts';

export function SourceProblems({ of, count }: { of: ControlledSource; count: number }) {
  const texts = useTexts(of.texts);
  const { problems: words } = useTexts(controlTexts);
  const { source, useProblems, useRetry, useRetryAll } = of;
  return (
    <ProblemsTable
      heading="h4"
      id={`control-${source}-problems`}
      names={{ prefix: `${source}_problems`, view: `${source}-problems` }}
      words={texts.problems}
      count={count}
      columns={sourceProblemColumns(words, texts)}
      useRows={useProblems}
      retries={useRetries(useRetry(), useRetryAll())}
    />
  );
}
