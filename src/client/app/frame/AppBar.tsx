import { Link, NavLink, useNavigate } from 'react-router';
import { PaletteButton } from '#client/app/palette/PaletteButton.tsx';
import { DisplayOptions } from '#client/app/preferences/DisplayOptions.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { useMediaQuery } from '#client/ui/theme/useMediaQuery.ts';
import { SCREENS } from '#shared/screens.ts';
import { Disclosure } from './Disclosure.tsx';

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round">
        <path d="M8 6v20" />
        <path d="M11.5 16A12.5 12.5 0 0 0 23.5 6.2" stroke="#C6E05A" />
        <path d="M11.5 16A12.5 12.5 0 0 1 23.5 25.8" strokeDasharray=".01 5.2" />
      </g>
    </svg>
  );
}

export function AppBar() {
  const { bar } = useTexts().app;
  const isPhone = useMediaQuery('(max-width: 639px)');
  const { isAuthenticated } = useAppSelector(selectAuth);
  const { data: profile } = useAppSelector(selectProfile);
  const navigate = useNavigate();
  const search = isAuthenticated && profile?.user.must_change_password === false && <PaletteButton isIcon={isPhone} />;
  const links = isAuthenticated && <BarLinks />;
  const logOut = isAuthenticated && (
    <button type="button" className="bar-button" onClick={() => navigate(SCREENS.logout)}>
      {bar.logOut}
    </button>
  );
  return (
    <header className="app-bar no-print">
      <div className="app-bar-inner">
        <Link className="app-bar-title" to={SCREENS.home}>
          <Mark />
          {productName()}
        </Link>
        {isPhone ? (
          <div className="app-bar-actions">
            {search}
            <Disclosure label={bar.menu} className="app-bar-menu">
              {links}
              <DisplayOptions />
              {logOut}
            </Disclosure>
          </div>
        ) : (
          <>
            {links}
            <div className="app-bar-actions">
              {search}
              <Disclosure label={bar.display}>
                <DisplayOptions />
              </Disclosure>
              {logOut}
            </div>
          </>
        )}
      </div>
    </header>
  );
}

function BarLinks() {
  const { bar } = useTexts().app;
  return (
    <nav className="app-bar-links" aria-label={bar.navigation}>
      <NavLink to={SCREENS.dashboard}>{bar.dashboard}</NavLink>
      <NavLink to={SCREENS.profile}>{bar.profile}</NavLink>
    </nav>
  );
}
