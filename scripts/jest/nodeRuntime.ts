import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';

const nodeRequire = createRequire(import.meta.url);

const HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * Node strips types as in production, and files of one worker share modules, which Jest would compile and evaluate
 * again for each file.
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

  override requireInternalModule<Module>(file: string): Module {
    delete nodeRequire.cache[nodeRequire.resolve(file)];
    Reflect.deleteProperty(globalThis, HANDLERS);
    return nodeRequire(file) as Module;
  }
}
