import { AttentionList } from './AttentionList.tsx';
import { ResearchFigures } from './ResearchFigures.tsx';

/** The figures of research, and beside them what needs the admin. */
export function ResearchManagement() {
  return (
    <div className="research-management">
      <ResearchFigures />
      <AttentionList />
    </div>
  );
}
