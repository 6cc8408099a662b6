import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/**
 * Does nothing once another page is open: a save may end after the user has left. `param` of the search tells pages of
 * one path apart.
 */
export function useNavigateFromHere(param?: string): (href: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const page = pageOf(useLocation(), param);
  return (href, options) => {
    if (pageOf(window.location, param) === page) void navigate(href, options);
  };
}

function pageOf({ pathname, search }: { pathname: string; search: string }, param: string | undefined): string {
  const value = param === undefined ? null : new URLSearchParams(search).get(param);
  return `${pathname} ${value ?? ''}`;
}
