import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

export const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});
