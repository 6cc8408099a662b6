import type { CreateExportBody, StudyExport } from '#shared/contract/studyExports.ts';
import { eventually } from './eventually.ts';
import { type PackageFiles, readZip } from './packageFiles.ts';
import type { StudyPeople, StudyPerson } from './studyPeople.ts';

const OVER = ['done', 'failed', 'outdated', 'deleted', 'expired'];

/** The export once its job has ended. */
export async function exportStudy(
  house: StudyPeople,
  person: StudyPerson,
  studyId: string,
  choices: CreateExportBody = {},
): Promise<StudyExport> {
  const answer = await house.call(person, 'POST', `/studies/${studyId}/exports`, { ...choices });
  if (answer.statusCode !== 202) throw new Error(`The export was refused: ${answer.body}`);
  const { id } = answer.json<{ export: StudyExport }>().export;
  const state = house.db.selectFrom('study_exports').select('state').where('id', '=', id);
  await eventually(async () => OVER.includes((await state.executeTakeFirstOrThrow()).state));
  return (await house.call(person, 'GET', `/exports/${id}`)).json<{ export: StudyExport }>().export;
}

export async function downloadExport(
  house: StudyPeople,
  person: StudyPerson,
  id: string,
): Promise<{ bytes: Buffer; files: PackageFiles }> {
  const answer = await house.call(person, 'GET', `/exports/${id}/file`);
  if (answer.statusCode !== 200) throw new Error(`The download was refused: ${answer.body}`);
  return { bytes: answer.rawPayload, files: await readZip(answer.rawPayload) };
}
