import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import { STUDY_TOKEN_CALLS } from '#shared/calls/studyTokens.ts';
import type { StudiesAnswer } from '#shared/contract/studies.ts';
import type { StudyCutAnswer } from '#shared/contract/studyExports.ts';
import { signIn } from '../athletes/browserOf.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

const LOCKED = 'Return to running after ACL surgery';
const BLINDED = 'Cycling to work and weekly load';

interface Parts {
  url: string;
  say: (line: string) => void;
}

/** One study of the printed researcher has a data cut, a package and a token; in another one analysts are blinded. */
export async function exportDemoData({ url, say }: Parts): Promise<void> {
  const researcher = await signIn(url, DEMO_LOGINS.researcher, DEMO_PASSWORD);
  const { studies } = await researcher<StudiesAnswer>('GET', STUDY_CALLS.listStudies.path);
  const pathOf = (title: string, path: string) =>
    path.replace(':id', studies.find((study) => study.title === title)?.id ?? '');
  const { cut } = await researcher<StudyCutAnswer>('POST', pathOf(LOCKED, STUDY_EXPORT_CALLS.createStudyCut.path), {
    reason: 'Interim analysis for the ethics committee',
  });
  await researcher('POST', pathOf(LOCKED, STUDY_EXPORT_CALLS.createStudyExport.path), {
    cut_id: cut.id,
    deidentification: {
      recipient: 'University of Aarhoff',
      shift_dates: true,
      day_part: true,
      round_distance: true,
      group_sports: true,
      device_maker: true,
    },
  });
  await researcher('POST', pathOf(LOCKED, STUDY_TOKEN_CALLS.createStudyToken.path), {
    name: 'Notebook of the interim analysis',
    level: 'deidentified',
    days: 90,
  });
  const admin = await signIn(url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  await admin('POST', pathOf(BLINDED, STUDY_CALLS.setBlinding.path), {
    analysts_blinded: true,
    reason: 'Analysts are blinded until the main analysis',
  });
  say(`${cut.name} of a study is locked and exported, and the analysts of another one are blinded`);
}
