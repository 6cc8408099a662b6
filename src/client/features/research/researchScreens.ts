import { SCREENS, screenOf } from '#shared/screens.ts';

/** Research Management with everything that needs attention, not only the first. */
export const attentionPath = `${SCREENS.research}?attention=all`;

export const labPath = (id: string) => screenOf('lab', id);
export const studyPath = (id: string) => screenOf('study', id);
export const studyEditPath = (id: string) => screenOf('studyEdit', id);
export const participantPath = (id: string) => screenOf('participant', id);
export const participantEditPath = (id: string) => screenOf('participantEdit', id);
export const accountPath = (id: string) => screenOf('user', id);

/** The participants of a study; with the dialog that adds some already open. */
export const studyParticipantsPath = (id: string, isAdding = false) =>
  `${studyPath(id)}?tab=participants${isAdding ? '&add=1' : ''}`;
