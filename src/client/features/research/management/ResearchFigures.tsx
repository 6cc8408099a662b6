import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { textOfError } from '#client/api/apiError.ts';
import { labsApi } from '#client/api/research/labsApi.ts';
import { AddLabDialog } from '#client/features/research/labs/AddLabDialog.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import { useQueryView } from '#client/ui/page/queryLike.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { useRetry } from '#client/ui/page/useRetry.ts';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import type { ResearchSummary } from '#shared/contract/research.ts';
import { SCREENS } from '#shared/screens.ts';

/** An answer may be empty. */
function hasFigures(summary: Partial<ResearchSummary> | null | undefined): summary is ResearchSummary {
  return typeof summary?.lab_count === 'number';
}

function isFirstRun({ lab_count, researcher_count, study_count, participant_count }: ResearchSummary): boolean {
  return lab_count + researcher_count + study_count + participant_count === 0;
}

export function ResearchFigures({ heading }: { heading: 'h2' | 'h3' }) {
  const { management } = useTexts(labsTexts);
  const { ui } = useTexts();
  const say = useSay();
  const query = labsApi.useGetResearchSummaryQuery();
  const { phase, failure, isRefreshing } = useQueryView(query);
  const frame = useRef<HTMLDivElement>(null);
  const handleRetry = useRetry(query, phase, frame);
  const { data } = query;
  // The guide disappears with the first lab; its dialog stays until the form is done.
  const [isAdding, setAdding] = useState(false);

  const content = () => {
    if (phase === 'loading') return <p role="status">{management.loading}</p>;
    if (phase === 'failed') {
      return (
        <StateBlock
          tone="error"
          text={management.error({ message: say(textOfError(failure)) })}
          reference={failure?.requestId}
          action={<BusyButton label={ui.tryAgain} isBusy={isRefreshing} busyLabel={ui.loading} onAct={handleRetry} />}
        />
      );
    }
    if (!hasFigures(data)) return <StateBlock text={management.noData} />;
    return (
      <>
        <StatStrip
          label={management.figures}
          stats={[
            { title: management.labs, value: formatCount(data.lab_count), href: SCREENS.labs },
            { title: management.researchers, value: formatCount(data.researcher_count) },
            { title: management.studies, value: formatCount(data.study_count) },
            { title: management.participants, value: formatCount(data.participant_count) },
          ]}
        />
        {isFirstRun(data) && <FirstRunGuide heading={heading} onAddLab={() => setAdding(true)} />}
      </>
    );
  };

  return (
    <div ref={frame} tabIndex={-1} className="research-figures">
      {content()}
      <AddLabDialog open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

function FirstRunGuide({ heading: Heading, onAddLab }: { heading: 'h2' | 'h3'; onAddLab: () => void }) {
  const { firstRun } = useTexts(labsTexts);
  return (
    <div className="research-guide">
      <Heading>{firstRun.title}</Heading>
      <ol>
        <li>
          <button type="button" className="lab-link" onClick={onAddLab}>
            {firstRun.addLab}
          </button>
          <p>{firstRun.addLabText}</p>
        </li>
        <li>
          <Link to={SCREENS.labs}>{firstRun.assign}</Link>
          <p>{firstRun.assignText}</p>
        </li>
        <li>
          <Link to={SCREENS.studyNew}>{firstRun.createStudy}</Link>
          <p>{firstRun.createStudyText}</p>
        </li>
      </ol>
    </div>
  );
}
