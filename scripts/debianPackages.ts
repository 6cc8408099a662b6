import { existsSync, readFileSync } from 'node:fs';
import { run } from './runNode.ts';

function isDebianRoot(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs packages where that is possible: on Debian as root. */
export async function installDebianPackages(what: string, packages: readonly string[]): Promise<boolean> {
  if (!isDebianRoot()) return false;
  console.log(`No ${what} found: installing with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (await run('apt-get', ['update'], { env })) return false;
  return (await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })) === 0;
}
