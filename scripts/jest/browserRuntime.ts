import { isBuiltin } from 'node:module';
import type { JestEnvironment } from '@jest/environment';
import JestRuntime from 'jest-runtime';

type Given = ConstructorParameters<typeof JestRuntime>;
interface Windowed extends JestEnvironment {
  window: JestEnvironment;
}

/** These add hooks or matchers to the file that imports them. */
const PER_FILE = /^@testing-library\/(react|jest-dom)$/;
const OWN = /^[.#/]|\.css$|^@ant-design\/charts$/;

let libraries: JestRuntime | undefined;

/** Libraries are evaluated once per worker, in its window; what they cost is most of what a file costs. */
export default class BrowserRuntime extends JestRuntime {
  readonly #libraries: JestRuntime;

  constructor(...given: Given) {
    super(...given);
    const [config, environment, ...rest] = given;
    libraries ??= new JestRuntime(config, (environment as Windowed).window, ...rest);
    this.#libraries = libraries;
  }

  override requireModuleOrMock<Module>(from: string, name: string): Module {
    if (isLibrary(name)) return this.#libraries.requireModuleOrMock(from, name);
    return super.requireModuleOrMock(from, name);
  }

  override requireActual<Module>(from: string, name: string): Module {
    return isLibrary(name) ? this.#libraries.requireActual(from, name) : super.requireActual(from, name);
  }

  override setMock(...args: Parameters<JestRuntime['setMock']>): void {
    if (isLibrary(args[1])) this.#libraries.setMock(...args);
    else super.setMock(...args);
  }
}

function isLibrary(name: string): boolean {
  return !OWN.test(name) && !PER_FILE.test(name) && !isBuiltin(name) && name !== '@jest/globals';
}
