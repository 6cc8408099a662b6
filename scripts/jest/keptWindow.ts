import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import type { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-jsdom';
import { leaveOutColors, rememberStyles } from './quickStyles.ts';

type Properties = Map<PropertyKey, PropertyDescriptor>;
type Listening = Parameters<EventTarget['addEventListener']>;

const propertiesOf = (one: object): Properties =>
  new Map(Reflect.ownKeys(one).map((key) => [key, Reflect.getOwnPropertyDescriptor(one, key) as PropertyDescriptor]));

const isSame = (one: PropertyDescriptor, other: PropertyDescriptor) =>
  one.value === other.value && one.get === other.get && one.set === other.set;

/** The window of all files of one worker, because the libraries that are evaluated in it are kept. */
export class KeptWindow extends TestEnvironment {
  /** Testing Library, which is kept, moves the timers that it knows. */
  readonly timers: ModernFakeTimers;
  readonly #said: { console: Console };
  readonly #pause: () => Promise<unknown>;
  readonly #listening: [target: EventTarget, ...Listening][] = [];
  readonly #before = new Map<object, Properties>();
  #timer = 0;
  #frame = 0;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    const said = { console: context.console };
    const current = new Proxy(context.console, { get: (_first, key) => Reflect.get(said.console, key) as unknown });
    super(config, { ...context, console: current });
    if (!this.fakeTimersModern) throw new Error('The window has no timers');
    this.timers = this.fakeTimersModern;
    this.#said = said;
    // RTK Query needs fetch, Request and AbortSignal of one implementation, so Node's replace jsdom's.
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      FormData,
      Blob,
      TextEncoder,
      TextDecoder,
      AbortController,
      AbortSignal,
      structuredClone,
      ReadableStream,
    });
    const { document, navigator, setTimeout } = this.global;
    this.#pause = () => new Promise((resolve) => setTimeout(resolve, 0));
    leaveOutColors(config.projectConfig.rootDir);
    this.global.getComputedStyle = rememberStyles(this.global.getComputedStyle.bind(this.global));
    for (const target of [this.global, document]) this.#noteListeners(target);
    for (const one of [this.global, document, navigator, ...this.#prototypes()])
      this.#before.set(one, propertiesOf(one));
  }

  lend(context: EnvironmentContext): void {
    this.#said.console = context.console;
  }

  /** As at its start, apart from libraries and their styles. */
  async empty(): Promise<void> {
    // React's scheduler waits for a timer without delay, and would wait for ever if it were cleared.
    for (let turns = 0; turns < 3; turns += 1) await this.#pause();
    for (const [one, before] of this.#before) this.#putBack(one, before);
    this.#endTimers();
    for (const [target, type, listener, options] of this.#listening.splice(0))
      target.removeEventListener(type, listener, options);
    const { document, history, localStorage, sessionStorage } = this.global;
    for (const node of [...document.head.children]) if (node.tagName !== 'STYLE') node.remove();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.head, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    this.dom?.cookieJar.removeAllCookiesSync();
    history.replaceState(null, '', 'http://localhost/');
  }

  #putBack(one: object, before: Properties): void {
    for (const [key, now] of propertiesOf(one)) {
      const known = before.get(key);
      if ((known && isSame(known, now)) || !now.configurable) continue;
      if (known) Reflect.defineProperty(one, key, known);
      // Libraries add names to the window when they are evaluated; what Jest adds for a file are symbols.
      else if (one !== this.global || typeof key === 'symbol') Reflect.deleteProperty(one, key);
    }
  }

  #endTimers(): void {
    const { global } = this;
    const timer = Number(global.setTimeout(() => undefined));
    for (; this.#timer <= timer; this.#timer += 1) global.clearTimeout(this.#timer);
    const frame = global.requestAnimationFrame(() => undefined);
    for (; this.#frame <= frame; this.#frame += 1) global.cancelAnimationFrame(this.#frame);
  }

  #noteListeners(target: EventTarget): void {
    const add = target.addEventListener;
    Object.defineProperty(target, 'addEventListener', {
      configurable: true,
      writable: true,
      value: (...args: Listening) => {
        this.#listening.push([target, ...args]);
        add.apply(target, args);
      },
    });
  }

  #prototypes(): object[] {
    return Object.values(Object.getOwnPropertyDescriptors(this.global)).flatMap(({ value }) => {
      const prototype: unknown = typeof value === 'function' ? Reflect.get(value, 'prototype') : null;
      return typeof prototype === 'object' && prototype !== null ? [prototype] : [];
    });
  }
}
