import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import type { UploadAnswer, UploadedFilesAnswer } from '#shared/contract/uploads.ts';
import type { Standin } from '#standin/strava/standin.ts';
import { signIn } from '../athletes/browserOf.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

const LOOK_AGAIN_MS = 500;
const GIVE_UP_MS = 5 * 60_000;

interface Parts {
  url: string;
  standin: Standin;
  emails: readonly string[];
  say: (line: string) => void;
}

async function archiveOf(standin: Standin, athleteId: number): Promise<Blob> {
  const answer = await fetch(`${standin.url}/_control/athletes/${athleteId}/archive?language=de`);
  if (!answer.ok) throw new Error(`The stand-in gave no archive: ${answer.status}`);
  return answer.blob();
}

/**
 * The user of the demo gives the archive that Strava would send: its records join those of the API. With it comes a file
 * that is no activity.
 */
export async function uploadDemoArchive({ url, standin, emails, say }: Parts): Promise<void> {
  const athleteId = [...standin.state.world.athletes.keys()][emails.indexOf(DEMO_LOGINS.user)];
  if (athleteId === undefined) throw new Error(`${DEMO_LOGINS.user} has no Strava account in the demo`);
  const user = await signIn(url, DEMO_LOGINS.user, DEMO_PASSWORD);
  const archive = new FormData();
  archive.append('files', await archiveOf(standin, athleteId), 'strava_export.zip');
  const note = new FormData();
  note.append('files', new Blob(['Heute nichts aufgezeichnet']), 'notiz.gpx');
  for (const files of [archive, note]) {
    const { upload } = await user<UploadAnswer>('POST', UPLOAD_CALLS.createUpload.path, files);
    const path = UPLOAD_CALLS.getUpload.path.replace(':id', upload.id);
    const giveUpAt = Date.now() + GIVE_UP_MS;
    for (;;) {
      const { upload: now } = await user<UploadedFilesAnswer>('GET', path);
      if (now.finished_at !== null) {
        say(`${DEMO_LOGINS.user} uploaded ${now.file_count} files: ${JSON.stringify(now.counts)}`);
        break;
      }
      if (Date.now() > giveUpAt) throw new Error(`The upload is still ${now.state}`);
      await wait(LOOK_AGAIN_MS);
    }
  }
}
