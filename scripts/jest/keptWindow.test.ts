import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { projectRoot } from '../runNode.ts';
import { KeptWindow } from './keptWindow.ts';

const config = { projectConfig: { rootDir: projectRoot, testEnvironmentOptions: {}, globals: {}, fakeTimers: {} } };
const context = { console } as EnvironmentContext;

let kept: KeptWindow;
beforeEach(() => {
  kept = new KeptWindow(config as unknown as JestEnvironmentConfig, context);
});
afterEach(() => kept.teardown());

test('after a file nothing of it is left in the window that the next file gets', async () => {
  const { global } = kept;
  const { document, HTMLElement, fetch } = global;
  const { focus } = HTMLElement.prototype;
  const heard: string[] = [];
  document.body.innerHTML = '<p class="left">left</p>';
  document.body.className = 'left';
  document.documentElement.lang = 'de';
  document.title = 'left';
  Reflect.set(document, 'cookie', 'left=1');
  global.localStorage.setItem('left', '1');
  global.history.replaceState({ left: 1 }, '', '/left');
  global.fetch = async () => new Response('left');
  HTMLElement.prototype.focus = () => undefined;
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  global.addEventListener('left', () => heard.push('window'));
  document.addEventListener('left', () => heard.push('document'), true);
  global.setInterval(() => heard.push('interval'), 1);
  global.requestAnimationFrame(() => undefined);

  await kept.empty();
  heard.length = 0;
  document.dispatchEvent(new global.Event('left', { bubbles: true }));
  const ticks: boolean[] = [];
  // The old interval is as short, so it would be heard meanwhile.
  await new Promise<void>((resolve) => {
    global.setInterval(() => {
      if (ticks.push(true) === 3) resolve();
    }, 1);
  });
  expect(heard).toEqual([]);
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect([document.cookie, document.title, document.hidden]).toEqual(['', '', false]);
  expect(global.localStorage).toHaveLength(0);
  expect([global.location.href, global.history.state]).toEqual(['http://localhost/', null]);
  expect([global.fetch, HTMLElement.prototype.focus]).toEqual([fetch, focus]);
});

test('names that a library adds stay, and what Jest adds for one file goes', async () => {
  const handlers = Symbol.for('EVENT_HANDLERS');
  Object.assign(kept.global, { library: 1, [handlers]: [] });
  await kept.empty();
  expect([Reflect.get(kept.global, 'library'), Reflect.get(kept.global, handlers)]).toEqual([1, undefined]);
});

test('a computed style follows what changes its element, its parent or a style sheet', () => {
  const { document, getComputedStyle } = kept.global;
  document.body.innerHTML = '<style></style><div><p>text</p></div>';
  const [sheet, parent, text] = document.body.querySelectorAll<HTMLElement>('style, div, p');
  if (!sheet || !parent || !text) throw new Error('Nothing was drawn');
  const seen = () => [getComputedStyle(text).display, getComputedStyle(text).visibility];
  expect(seen()).toEqual(['block', 'visible']);
  expect(getComputedStyle(text)).toBe(getComputedStyle(text));
  parent.style.visibility = 'hidden';
  expect(seen()).toEqual(['block', 'hidden']);
  text.style.display = 'flex';
  expect(seen()).toEqual(['flex', 'hidden']);
  parent.removeAttribute('style');
  text.removeAttribute('style');
  sheet.textContent = 'div > p[title="a, b"], h1 { display: none } p { visibility: collapse }';
  expect(seen()).toEqual(['block', 'collapse']);
  text.title = 'a, b';
  expect(seen()).toEqual(['none', 'collapse']);
});
