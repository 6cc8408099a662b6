import { createRequire } from 'node:module';
import utils from 'jsdom/lib/jsdom/living/generated/utils.js';
import selectors from 'jsdom/lib/jsdom/living/helpers/selectors.js';

/** The only tags that a selector can match; null when it may match any. */
function tagsOf(selector: string | undefined): ReadonlySet<string> | null {
  // Rules such as @namespace have none.
  const plain = selector?.replaceAll(/\[[^\]]*\]/g, '[]');
  if (plain === undefined || /[()\\]/.test(plain)) return null;
  const lasts = plain.split(',').map(
    (one) =>
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '',
  );
  const tags = lasts.map((last) => /^[a-z][a-z0-9]*/i.exec(last)?.[0].toLowerCase());
  return tags.includes(undefined) ? null : new Set(tags.map(String));
}

const tagsBySelector = new Map<string | undefined, ReadonlySet<string> | null>();
const matches = selectors.matchesDontThrow;

/** For each element jsdom asks for every rule of its own style sheet, nearly all of which are of other tags. */
selectors.matchesDontThrow = (element, selector) => {
  let tags = tagsBySelector.get(selector);
  if (tags === undefined) {
    tags = tagsOf(selector);
    tagsBySelector.set(selector, tags);
  }
  return (tags === null || tags.has(element._localName.toLowerCase())) && matches(element, selector);
};

/** Colours take most of the time of a computed style, and no test of the client reads one. Loaded after the line above. */
export function leaveOutColors(rootDir: string): void {
  const load = createRequire(`${rootDir}/package.json`);
  const { propertiesWithResolvedValueImplemented: computed } = load(
    'jsdom/lib/jsdom/living/helpers/style-rules.js',
  ) as { propertiesWithResolvedValueImplemented: Record<string, unknown> };
  for (const property of Object.keys(computed)) if (property.endsWith('color')) delete computed[property];
}

type Compute = typeof window.getComputedStyle;

/** Until something changes jsdom keeps the rules of an element, but not the values that it computes from them. */
export function rememberStyles(compute: Compute): Compute {
  let rules: object | null = null;
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  return (element, pseudo) => {
    const impl = pseudo ? undefined : utils.implForWrapper(element);
    if (!impl?._attached) return compute(element, pseudo);
    const { _ownerDocument: owner } = impl;
    const known = rules !== null && rules === owner._styleCache ? styles.get(element) : undefined;
    if (known) return known;
    const style = compute(element);
    if (rules !== owner._styleCache) {
      rules = owner._styleCache;
      styles = new WeakMap();
    }
    styles.set(element, style);
    return style;
  };
}
