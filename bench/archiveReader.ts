import { dirname } from 'node:path';
import { openZip } from '../src/server/sources/files/openZip.ts';
import { readArchive } from '../src/shared/files/archive.ts';

/** What reading an archive took in a process of its own. */
export interface ArchiveFigures {
  read: number;
  problems: number;
  seconds: number;
  /** Resident memory at the begin and at its highest, bytes. */
  idle: number;
  peak: number;
}

const [, , file = ''] = process.argv;
const idle = process.memoryUsage().rss;
const begun = performance.now();
const archive = await openZip(file, dirname(file));
const counts = { read: 0, problems: 0 };
for await (const { result } of readArchive(archive)) counts['activity' in result ? 'read' : 'problems']++;
const seconds = (performance.now() - begun) / 1000;
await archive.close();
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ ...counts, seconds, idle, peak } satisfies ArchiveFigures));
