import '#client/features/sources/connection/joining.css';
import type { ReactNode } from 'react';
import { LanguageChoice } from '#client/app/preferences/LanguageChoice.tsx';

export function JoinFrame({ children }: { children: ReactNode }) {
  return (
    <div className="k-join">
      <LanguageChoice />
      {children}
    </div>
  );
}
