import '@testing-library/jest-dom';
import { format } from 'node:util';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';

/** What fits into an error: the open dialog, else the page without its frame. */
const shownIn = (container: Element) =>
  container.querySelector('[aria-modal]') ?? container.querySelector('main') ?? container;

const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 20_000,
  // To print the document takes longer than a query. While a query is repeated, only its last error is shown, and with
  // the document; without a message an element is printed as one of several that were found.
  getElementError: (message, container) => {
    const printed = () => [window.location.href, prettyDOM(shownIn(container))];
    const parts = isRepeated() && message !== null ? [message] : [message, ...printed()];
    const error = new Error(parts.filter(Boolean).join('\n\n'));
    return Object.assign(error, { name: 'TestingLibraryElementError' });
  },
});

// For its warnings React notes where each element was made, which takes a tenth of the tests' time.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[INTERNALS], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  // React starts to count again every second.
  set() {},
});

/** Missing in jsdom. */
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => undefined,
});

// antd's Select closes its list by a message; React chose its own scheduling before this line.
window.MessageChannel = class {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
} as unknown as typeof MessageChannel;

// In tests antd gives all its parts one id, and of dialogs with the same id Escape closes the wrong one.
jest.mock('@rc-component/util/lib/hooks/useId', () => {
  const { useId } = jest.requireActual<typeof import('react')>('react');
  const known = jest.requireActual<object>('@rc-component/util/lib/hooks/useId');
  const useOwnId = (id?: string) => {
    const made = useId();
    return id ?? made;
  };
  return { ...known, __esModule: true, default: useOwnId };
});

// jsdom focuses inert elements; browsers do not.
const focus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function focusUnlessInert(options) {
  if (!this.closest('[inert]')) focus.call(this, options);
};

Element.prototype.scrollIntoView = () => undefined;

// jsdom gives a span no display, and names then have blanks around it.
const inline = document.createElement('style');
inline.textContent = '.k-nowrap { display: inline; }';
document.head.append(inline);

// jsdom warns about pseudo-elements, which antd measures.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const complaint = format(...words);
    // jsdom does not know <search> yet.
    if (!complaint.startsWith('The tag <search> is unrecognized')) complaints.push(complaint);
  });
  localStorage.clear();
  sessionStorage.clear();
});

/** Warnings of libraries count as errors of the product. */
afterEach(() => {
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
