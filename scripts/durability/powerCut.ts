import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killLife, lastAcknowledged, startLife } from './life.ts';

const CUTS = 10;
/** Exit code of a machine that cannot run it. */
const CANNOT = 77;
/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: simulates a power failure, after which no write reaches the
 * disk.
 */
const SHUTDOWN = 0x8004587d;
const NO_LOG_FLUSH = 2;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const cutters: Record<string, (folder: string) => string[]> = {
  python3: (folder) => [
    '-c',
    `import fcntl,os,struct; fcntl.ioctl(os.open(${JSON.stringify(folder)}, os.O_RDONLY), ${SHUTDOWN}, struct.pack("I", ${NO_LOG_FLUSH}))`,
  ],
  perl: (folder) => [
    '-e',
    `open(my $d, "<", "/proc/self/mounts"); sysopen(my $h, ${JSON.stringify(folder)}, 0) or die $!; my $f = pack("I", ${NO_LOG_FLUSH}); ioctl($h, ${SHUTDOWN}, $f) or die $!`,
  ],
};

/** npm run durability:power-cut: a file system on a loop device loses its power during writes; Linux as root only. */
async function powerCutTest(): Promise<void> {
  const cutter = Object.keys(cutters).find((command) => hasCommand(command));
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !cutter || !hasCommand('mkfs.ext4')) {
    cannot('it takes root on Linux, mkfs.ext4, and python3 or perl');
  }
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-power-'));
  const [image, mountPoint, acknowledged] = ['disk.img', 'disk', 'acknowledged'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(mountPoint);
  let device = '';
  const cleanUp = () => {
    attempt('umount', mountPoint);
    if (device) attempt('losetup', '-d', device);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run('truncate', '-s', '1G', image);
    device = run('losetup', '-f', '--show', image);
    run('mkfs.ext4', '-q', device);
    run('mount', device, mountPoint);
  } catch (error) {
    cleanUp();
    cannot(error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error));
  }
  try {
    const dataDir = join(mountPoint, 'data');
    for (let cut = 1; cut <= CUTS; cut++) {
      const life = await startLife(dataDir, acknowledged);
      await wait(50 + Math.random() * 2000);
      run(cutter, ...(cutters[cutter]?.(mountPoint) ?? []));
      await killLife(life);
      run('umount', mountPoint);
      run('mount', device, mountPoint);
      console.log(
        `cut ${cut}: opened in ${life.openMs} ms with ${life.highest}, acknowledged up to ${lastAcknowledged(acknowledged)}`,
      );
    }
    const last = await startLife(dataDir, acknowledged);
    await killLife(last);
    console.log(`Power cut: ${CUTS} cuts, ${last.highest} rows, 0 acknowledged changes lost`);
  } finally {
    cleanUp();
  }
}

function hasCommand(command: string): boolean {
  return attempt('which', command);
}

function attempt(command: string, ...args: string[]): boolean {
  try {
    run(command, ...args);
    return true;
  } catch {
    return false;
  }
}

function cannot(reason: string): never {
  console.log(`Power cut: not possible on this machine (${reason})`);
  process.exit(CANNOT);
}

try {
  await powerCutTest();
} catch (error) {
  console.error(`Power cut: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
