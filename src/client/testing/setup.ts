import '@testing-library/jest-dom';
import { format } from 'node:util';
import { configure } from '@testing-library/react';

// The machine that runs the tests may be busy; what is waited for comes anyway.
configure({ asyncUtilTimeout: 20_000 });

/** What jsdom lacks and the product asks for. */
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

// By a message antd's Select closes its list. React has chosen how to wait before this is here, and goes on without it.
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

// jsdom focuses what is inert; browsers do not.
const focus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function focusUnlessInert(options) {
  if (!this.closest('[inert]')) focus.call(this, options);
};

Element.prototype.scrollIntoView = () => undefined;

// antd measures pseudo-elements, which jsdom can only complain about.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const complaint = format(...words);
    // Browsers know <search>; jsdom does not yet.
    if (!complaint.startsWith('The tag <search> is unrecognized')) complaints.push(complaint);
  });
  localStorage.clear();
  sessionStorage.clear();
});

/** Whatever a library complains about is a fault of ours. */
afterEach(() => {
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
