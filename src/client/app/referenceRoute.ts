import { screen } from '#client/app/screenRoute.ts';
import { SCREENS } from '#shared/screens.ts';

export const REFERENCE_ROUTE = screen(
  SCREENS.apiReference,
  async () =>
    (
      await import(
        /* webpackChunkName: "research-studies" */ '#client/features/research/reference/ApiReferencePage.tsx'
      )
    ).ApiReferencePage,
);
