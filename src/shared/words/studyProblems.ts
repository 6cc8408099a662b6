import type {
  CloseReason,
  DeviationCategory,
  DeviationSeverity,
  StudyProblemKind,
  StudyProblemState,
} from '#shared/studyProblemKinds.ts';
import type { Both } from './both.ts';

export const studyProblemKinds: Record<StudyProblemKind, Both> = {
  silent: ['Silent without a declared absence', 'Ohne Daten und ohne gemeldete Abwesenheit'],
  source_broken: ['Source is disconnected', 'Quelle ist getrennt'],
  permission_missing: ['Permission is missing', 'Freigabe fehlt'],
  needs_decision: ['Possible duplicates wait for a decision', 'Mögliche Doppelungen warten auf eine Entscheidung'],
  implausible: ['Implausible data', 'Unplausible Daten'],
  by_hand: ['Recorded by hand', 'Von Hand erfasst'],
};

export const studyProblemStates: Record<StudyProblemState, Both> = {
  open: ['Open', 'Offen'],
  in_progress: ['In progress', 'In Arbeit'],
  closed: ['Closed', 'Geschlossen'],
};

export const closeReasons: Record<CloseReason, Both> = {
  data_arrived: ['data arrived', 'Daten sind eingetroffen'],
  source_works: ['the source works again', 'die Quelle liefert wieder'],
  decided: ['decided', 'entschieden'],
  no_longer: ['no longer the case', 'trifft nicht mehr zu'],
  solved: ['solved', 'gelöst'],
  no_problem: ['was no problem', 'war kein Problem'],
  not_solvable: ['cannot be solved', 'nicht lösbar'],
};

/** Of a problem or a deviation without a participant. */
export const wholeStudy: Both = ['Whole study', 'Ganze Studie'];
export const noAssignee: Both = ['Nobody', 'Niemand'];
export const openedByRule: Both = ['by a rule', 'durch eine Regel'];
export const formerUser: Both = ['a former user', 'ein früheres Konto'];

export const deviationCategories: Record<DeviationCategory, Both> = {
  consent: ['Consent', 'Einwilligung'],
  eligibility: ['Eligibility', 'Eignung'],
  schedule: ['Schedule', 'Zeitplan'],
  device_data: ['Device or data', 'Gerät oder Daten'],
  other: ['Other', 'Anderes'],
};

export const deviationSeverities: Record<DeviationSeverity, Both> = {
  minor: ['Minor', 'Gering'],
  major: ['Major', 'Schwer'],
};

export const notReported: Both = ['Not reported', 'Nicht gemeldet'];
export const struckOut: Both = ['Struck out', 'Gestrichen'];
