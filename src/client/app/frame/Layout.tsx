import { type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { LeaveGuard } from '#client/forms/LeaveGuard.tsx';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { RefreshBar } from '#client/ui/page/RefreshBar.tsx';
import { AppBar } from './AppBar.tsx';
import { AwaitedExports } from './AwaitedExports.tsx';
import { Toasts } from './Toasts.tsx';
import { useFocusKeeper } from './useFocusKeeper.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const InstallationLines = fetchedPart(
  async () =>
    (await import(/* webpackPrefetch: true, webpackChunkName: "frame" */ './InstallationLines.tsx')).InstallationLines,
  null,
  // Outside the page, whose crash would be that of the whole frame.
  { isOptional: true },
);

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

const MAIN = 'main';

/** Keeps the address, because the router does not know entries of the history that it did not make. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN)?.focus();
}

/** A translating browser takes text nodes away from React, so a status or a count of a table would stay as it was. */
function useUntranslated(isStaff: boolean): void {
  useEffect(() => {
    document.documentElement.setAttribute('translate', isStaff ? 'no' : 'yes');
  }, [isStaff]);
}

export function Layout() {
  const { app } = useTexts();
  const isOnline = useOnline();
  const user = useAppSelector(selectProfile).data?.user;
  const isSignedIn = user?.must_change_password === false;
  const isStaff = ['admin', 'researcher'].includes(user?.role.toLowerCase() ?? '');
  useUntranslated(isStaff);
  useFocusKeeper();
  useReturnFocus();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      <a className="skip-link" href={`#${MAIN}`} onClick={skipToMain}>
        {app.skipLink}
      </a>
      <AppBar />
      <div className="page-loading">
        <RefreshBar isOn={isLoading} />
      </div>
      <div className="offline-region" role="status">
        {isOnline ? null : <p className="offline">{app.offline}</p>}
      </div>
      <main id={MAIN} className="main" tabIndex={-1}>
        <LeaveGuard>
          <Outlet />
        </LeaveGuard>
      </main>
      <footer className="footer no-print">
        <p>{productName()}</p>
        <p>{isStaff ? app.footerStaff : app.footerHelp}</p>
        <ContactLine />
        {isSignedIn && <InstallationLines />}
      </footer>
      <Toasts />
      <AwaitedExports />
      <ScrollRestoration />
    </>
  );
}
