import { AttentionList } from './AttentionList.tsx';
import { ResearchFigures } from './ResearchFigures.tsx';

export function ResearchManagement({ heading }: { heading: 'h2' | 'h3' }) {
  return (
    <div className="research-management">
      <ResearchFigures heading={heading} />
      <AttentionList heading={heading} />
    </div>
  );
}
