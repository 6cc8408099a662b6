import { controlApi } from '#client/api/controlApi.ts';
import { athletePath } from '#client/features/activities/paths.ts';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ProblemsTable } from './ProblemsTable.tsx';
import { stravaProblemColumns } from './problemColumns.tsx';
import { useRetries } from './useRetries.ts';

export function ImportProblems({ count }: { count: number }) {
  const { problems: texts } = useTexts(controlTexts);
  return (
    <ProblemsTable
      heading="h3"
      id="control-problems"
      className="k-control-part"
      names={{ prefix: 'problems', view: 'import-problems' }}
      words={texts}
      count={count}
      columns={stravaProblemColumns(texts)}
      useRows={controlApi.useListProblemsQuery}
      retries={useRetries(controlApi.useRetryProblemMutation(), controlApi.useRetryAllProblemsMutation())}
      moreActions={({ athlete_id: athleteId }) =>
        athleteId === null ? [] : [{ label: texts.openAthlete, href: athletePath(athleteId) }]
      }
    />
  );
}
