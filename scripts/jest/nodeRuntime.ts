import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';

const nodeRequire = createRequire(import.meta.url);

/** Where Jest's framework keeps what listens to it. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * Lets Node itself load the tests and what they import: types are stripped as in production, and the files of one worker share their
 * modules, where Jest would load, compile and evaluate all of them again for each file.
 */
export default class NodeRuntime extends JestRuntime {
  override unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  override async unstable_importModule(file: string): Promise<void> {
    const { jest } = this.requireModuleOrMock<{ jest: unknown }>(file, '@jest/globals');
    Object.assign(globalThis, { jest });
    await import(pathToFileURL(file).href);
  }

  /** The only module that is asked for in this way is Jest's framework, which holds the tests of one file: it begins anew with each. */
  override requireInternalModule<Module>(file: string): Module {
    delete nodeRequire.cache[nodeRequire.resolve(file)];
    Reflect.deleteProperty(globalThis, HANDLERS);
    return nodeRequire(file) as Module;
  }
}
