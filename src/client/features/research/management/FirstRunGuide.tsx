import { Link } from 'react-router';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SCREENS } from '#shared/screens.ts';

export function FirstRunGuide({ heading: Heading, onAddLab }: { heading: 'h2' | 'h3'; onAddLab: () => void }) {
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
