import './page.css';
import { Link } from 'react-router';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { PageFrame } from './PageFrame.tsx';

interface ForbiddenNoticeProps {
  /** The way on. */
  dashboardPath: string;
}

/** In place of a page that one's role has no part in. */
export function ForbiddenNotice({ dashboardPath }: ForbiddenNoticeProps) {
  const { forbidden } = usePagesTexts();
  return (
    <PageFrame title={forbidden.title}>
      <div className="k-notice">
        <p>{forbidden.text}</p>
        <Link to={dashboardPath}>{forbidden.back}</Link>
      </div>
    </PageFrame>
  );
}
