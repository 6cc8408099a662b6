declare module 'jsdom/lib/jsdom/living/helpers/selectors.js' {
  import type { ElementImpl } from 'jsdom/lib/jsdom/living/generated/utils.js';

  const selectors: { matchesDontThrow: (element: ElementImpl, selector: string | undefined) => boolean };
  export default selectors;
}

declare module 'jsdom/lib/jsdom/living/generated/utils.js' {
  export interface ElementImpl {
    _localName: string;
    _attached: boolean;
    _ownerDocument: { _styleCache: object | null };
  }
  const utils: { implForWrapper: (element: Element) => ElementImpl };
  export default utils;
}
