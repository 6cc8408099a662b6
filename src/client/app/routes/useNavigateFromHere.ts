import { useLocation, useNavigate } from 'react-router';

/** Does nothing once another page is open: a save may end after the user has left. */
export function useNavigateFromHere(): (href: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (href) => {
    if (window.location.pathname === pathname) void navigate(href);
  };
}
