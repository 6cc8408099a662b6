import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface ButtonLinkProps extends Pick<LinkProps, 'to' | 'state'> {
  isPrimary?: boolean;
  children: ReactNode;
}

export function ButtonLink({ to, state, isPrimary = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={isPrimary ? 'k-button-link k-button-link-primary' : 'k-button-link'}>
      {children}
    </Link>
  );
}
