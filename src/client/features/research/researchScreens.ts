import { SCREENS, screenOf } from '#shared/screens.ts';

/** All items, not only the first. */
export const attentionPath = `${SCREENS.research}?attention=all`;

export const labPath = (id: string) => screenOf('lab', id);
export const studyPath = (id: string) => screenOf('study', id);
export const studyEditPath = (id: string) => screenOf('studyEdit', id);
export const studyRulePath = (id: string) => screenOf('studyRule', id);
export const participantPath = (id: string) => screenOf('participant', id);
export const participantEditPath = (id: string) => screenOf('participantEdit', id);
export const accountPath = (id: string) => screenOf('user', id);

export const studyParticipantsPath = (id: string, isAdding = false) =>
  `${studyPath(id)}?tab=participants${isAdding ? '&add=1' : ''}`;
