import type { AreaTexts } from '#client/texts/inBoth.ts';
import { polarTexts } from '#client/texts/polar/own.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

type LinkedWords = typeof polarTexts.en;
export type ControlWords = typeof import('#client/texts/polar/control.ts').polarControlTexts.en;

interface LinkedTexts {
  /** For the people whose account it is, and for studies that read it. */
  own: AreaTexts<LinkedWords>;
  /** For the control room; fetched by admins only. */
  control: () => Promise<AreaTexts<ControlWords>>;
}

/** The words of every source that shares its screens with others; a new one is a folder of texts and a line here. */
export const LINKED_TEXTS: Readonly<Record<LinkedSourceName, LinkedTexts>> = {
  polar: {
    own: polarTexts,
    control: async () =>
      (await import(/* webpackChunkName: "polar-control" */ '#client/texts/polar/control.ts')).polarControlTexts,
  },
};
