import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A route whose page is loaded when it is opened. */
export const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});
