import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

interface ButtonLinkProps {
  to: To;
  isPrimary?: boolean;
  children: ReactNode;
}

export function ButtonLink({ to, isPrimary = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={isPrimary ? 'k-button-link k-button-link-primary' : 'k-button-link'}>
      {children}
    </Link>
  );
}
