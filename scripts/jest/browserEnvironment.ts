import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import type { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { KeptWindow } from './keptWindow.ts';

let kept: KeptWindow | undefined;

/** Lends the window of the worker to one file. */
export default class BrowserEnvironment implements JestEnvironment<unknown> {
  readonly window: KeptWindow;
  readonly global: JestEnvironment['global'];
  readonly moduleMocker: ModuleMocker;
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    kept ??= new KeptWindow(config, context);
    this.window = kept;
    this.window.lend(context);
    this.global = this.window.global;
    this.moduleMocker = new ModuleMocker(this.window.global as unknown as typeof globalThis);
    this.fakeTimersModern = this.window.timers;
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    await this.window.empty();
  }

  exportConditions(): string[] {
    return this.window.exportConditions();
  }

  getVmContext() {
    return this.window.getVmContext();
  }
}
