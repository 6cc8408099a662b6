import { AttentionList } from './AttentionList.tsx';
import { ResearchFigures } from './ResearchFigures.tsx';

/** The figures of research, and beside them what needs the admin, under headings of this level. */
export function ResearchManagement({ heading }: { heading: 'h2' | 'h3' }) {
  return (
    <div className="research-management">
      <ResearchFigures heading={heading} />
      <AttentionList heading={heading} />
    </div>
  );
}
