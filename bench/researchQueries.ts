import { callOf } from '#shared/calls/call.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { PARTICIPANT_SORTS } from '#shared/contract/participantsQuery.ts';
import { LAB_SORTS, RESEARCHER_SORTS } from '#shared/contract/research.ts';
import { STUDY_SORTS } from '#shared/contract/studies.ts';
import { emailOf, nameOf } from './people.ts';
import { below as randomBelow } from './queries.ts';
import {
  labNameOf,
  PARTICIPANTS_PER_STUDY,
  prefixOf,
  type ResearchSize,
  type SeededResearch,
  titleOf,
} from './researchSeed.ts';

export interface Scenario {
  name: string;
  as: 'admin' | 'researcher';
  paths: string[];
}

const PAGE_SIZE = 10;
const STATUSES = ['planned', 'active', 'ended', 'closed'];

type Params = Record<string, string | number>;

const address = (path: string, params: Params) =>
  `${path}?${new URLSearchParams(Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]))}`;

const bothWays = (sorts: readonly string[]) => sorts.flatMap((sort) => [sort, `-${sort}`]);

export function researchScenarios(size: ResearchSize, seeded: SeededResearch, count: number): Scenario[] {
  const below = randomBelow(size.studies);
  const make = (one: (index: number) => string) => Array.from({ length: count }, (_, index) => one(index));
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

  const paged = (
    path: (index: number) => string,
    sorts: readonly string[],
    rows: number,
    more: (index: number) => Params,
  ) =>
    make((index) => {
      const page = 1 + below(Math.max(1, Math.ceil(rows / PAGE_SIZE)));
      return address(path(index), { sort: pick(bothWays(sorts), index), page, page_size: PAGE_SIZE, ...more(index) });
    });
  const searched = (path: (index: number) => string, sorts: readonly string[], typed: (index: number) => string) =>
    paged(path, sorts, 1, (index) => ({ search: typed(index) }));

  const labs = () => LAB_CALLS.listLabs.path;
  const studies = () => STUDY_CALLS.listStudies.path;
  const participants = (index: number) => callOf(PARTICIPANT_CALLS.listParticipants, pick(seeded.studyIds, index)).path;
  const log = (index: number) => callOf(STUDY_CALLS.getStudyLog, pick(seeded.studyIds, index)).path;
  const labResearchers = () => callOf(LAB_CALLS.listLabResearchers, seeded.labId).path;
  const nothing = () => ({});

  const labTyped = (index: number) => {
    const name = labNameOf(below(size.labs));
    return [name, name.slice(10, 14), name.slice(10, 12)][index % 3] ?? name;
  };
  const studyTyped = (among: number) => (index: number) => {
    const n = below(among);
    const title = titleOf(n);
    return [title, title.slice(0, 5), title.slice(0, 2), nameOf(1 + (n % 24)).surname][index % 4] ?? title;
  };
  const codeTyped = (index: number) =>
    [`-${String(1 + below(PARTICIPANTS_PER_STUDY)).padStart(3, '0')}`, 'group 2', '-0'][index % 3] ?? '';
  const personTyped = (index: number) => {
    const n = below(25);
    return [emailOf(n), nameOf(n).surname, nameOf(n).given.slice(0, 2)][index % 3] ?? '';
  };
  const paletteTyped = (among: number) => (index: number) => {
    const [n, number] = [below(among), String(1 + below(PARTICIPANTS_PER_STUDY)).padStart(3, '0')];
    const code = `${prefixOf(n)}-${number}`;
    const people = [emailOf(n), nameOf(n).given.slice(0, 3), labNameOf(n % size.labs)];
    const all = [titleOf(n), titleOf(n).slice(0, 3), code, code.slice(0, 2), number, 'a', 'nothing is so', ...people];
    return all[index % all.length] ?? '';
  };
  const palette = (among: number) =>
    make((index) => address(SYSTEM_CALLS.search.path, { q: paletteTyped(among)(index) }));
  const status = (index: number) => ({ status: pick(STATUSES, Math.floor(index / bothWays(STUDY_SORTS).length)) });

  return [
    { name: 'labs, any page', as: 'admin', paths: paged(labs, LAB_SORTS, size.labs, nothing) },
    { name: 'labs, searched', as: 'admin', paths: searched(labs, LAB_SORTS, labTyped) },
    { name: 'studies of all, any page', as: 'admin', paths: paged(studies, STUDY_SORTS, size.studies, nothing) },
    { name: 'studies of all, searched', as: 'admin', paths: searched(studies, STUDY_SORTS, studyTyped(size.studies)) },
    { name: 'studies of all, by status', as: 'admin', paths: paged(studies, STUDY_SORTS, 1, status) },
    { name: 'studies of a lab', as: 'admin', paths: paged(studies, STUDY_SORTS, 1, () => ({ lab_id: seeded.labId })) },
    { name: 'my studies, any page', as: 'researcher', paths: paged(studies, STUDY_SORTS, 13, nothing) },
    { name: 'my studies, searched', as: 'researcher', paths: searched(studies, STUDY_SORTS, studyTyped(10)) },
    {
      name: 'participants, any page',
      as: 'admin',
      paths: paged(participants, PARTICIPANT_SORTS, PARTICIPANTS_PER_STUDY, nothing),
    },
    { name: 'participants, searched', as: 'admin', paths: searched(participants, PARTICIPANT_SORTS, codeTyped) },
    {
      name: 'participants, by status and group',
      as: 'admin',
      paths: paged(participants, PARTICIPANT_SORTS, 1, () => ({ status: 'no_invitation,completed', group: 'Group 2' })),
    },
    { name: 'log of a study', as: 'admin', paths: paged(log, ['at'], 25, nothing) },
    {
      name: 'researchers of a lab, any page',
      as: 'admin',
      paths: paged(labResearchers, RESEARCHER_SORTS, 25, nothing),
    },
    {
      name: 'researchers of a lab, searched',
      as: 'admin',
      paths: searched(labResearchers, RESEARCHER_SORTS, personTyped),
    },
    { name: 'the palette, of all', as: 'admin', paths: palette(size.studies) },
    { name: 'the palette, of a researcher', as: 'researcher', paths: palette(10) },
    { name: 'research summary', as: 'admin', paths: [LAB_CALLS.getResearchSummary.path] },
    { name: 'needs attention', as: 'admin', paths: [LAB_CALLS.getAttention.path] },
  ];
}
