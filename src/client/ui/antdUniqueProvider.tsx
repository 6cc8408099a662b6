import type { ReactNode } from 'react';

/**
 * Takes the place of antd's provider of shared tooltips in the bundle: it would bring the whole positioning library to the sign-in page,
 * and no tooltip is used. Without the replacement in the webpack configuration antd's own is taken.
 */
function PlainProvider({ children }: { children: ReactNode }) {
  return children;
}

export { PlainProvider as default };
