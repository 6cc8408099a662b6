import type { ArchiveFile } from './archiveFile.ts';
import { fitBytes } from './fitBytes.ts';
import { packedZip } from './packedZip.ts';
import type { PlainActivity } from './plainActivity.ts';

const UPLOADS = 'DI_CONNECT/DI-Connect-Uploaded-Files';
/** Settings, courses and daily values, which are most of the files. */
const OTHER_TYPES = [2, 6, 15, 32];
const PER_PART = 500;

/** Everything else that Garmin knows of a person. */
const PRIVATE_FILES: Record<string, string> = {
  'DI_CONNECT/DI-Connect-Wellness/2026_sleepData.json': '[{"sleepStart":"2026-03-04T22:00:00"}]',
  'DI_CONNECT/DI-Connect-User/user_profile.json': '{"emailAddress":"mia@example.org"}',
  'DI_CONNECT/DI-Connect-Fitness/mia_0_summarizedActivities.json': '[]',
  'customer_data/customer.json': '{"name":"Mia"}',
};

function partOf(activities: readonly PlainActivity[]): Uint8Array {
  return packedZip(
    activities.flatMap((activity, index) => [
      { name: `mia@example.org_${activity.id}.fit`, content: fitBytes(activity) },
      {
        name: `mia@example.org_${activity.id + 1}.fit`,
        content: fitBytes(activity, OTHER_TYPES[index % OTHER_TYPES.length]),
      },
      { name: `mia@example.org_${activity.id}.txt`, content: 'notes' },
    ]),
  );
}

/** Zip files with FIT files of all kinds within the zip file. */
export function* garminArchive(activities: readonly PlainActivity[]): Generator<ArchiveFile> {
  for (const [name, content] of Object.entries(PRIVATE_FILES)) yield { name, content };
  for (let from = 0; from < activities.length; from += PER_PART) {
    const part = Math.floor(from / PER_PART) + 1;
    const content = partOf(activities.slice(from, from + PER_PART));
    yield { name: `${UPLOADS}/UploadedFiles_0-_Part${part}.zip`, content };
  }
}
