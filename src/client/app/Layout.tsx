import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/productName.ts';
import { AppBar } from './AppBar.tsx';
import { CrashPage } from './CrashPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useOnline } from './useOnline.ts';
import { useScrollMemory } from './useScrollMemory.ts';

interface LayoutProps {
  children: ReactNode;
}

/** What every screen has around it: skip link, app bar, the one main region, footer. */
export function Layout({ children }: LayoutProps) {
  const { app } = useTexts();
  const { pathname } = useLocation();
  const isOnline = useOnline();
  useScrollMemory();
  return (
    <>
      <a className="skip-link" href="#main">
        {app.skipLink}
      </a>
      <AppBar />
      <div className="offline-region" role="status">
        {isOnline ? null : <p className="offline">{app.offline}</p>}
      </div>
      <main id="main" className="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={<CrashPage />}>
          {children}
        </ErrorBoundary>
      </main>
      <footer className="footer no-print">
        <p>{productName()}</p>
        <p>{app.footerHelp}</p>
      </footer>
    </>
  );
}
