/** The screens that the parts of this area link to. */
export const RESEARCH_SCREENS = {
  dashboard: '/dashboard',
  labs: '/research/labs',
  studyNew: '/research/studies/new',
} as const;

/** Research Management with everything that needs attention, not only the first. */
export const attentionPath = '/research?attention=all';

const filled = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

export const labPath = (id: string) => filled('/research/labs/:id', id);
export const studyPath = (id: string) => filled('/research/studies/:id', id);
export const studyEditPath = (id: string) => filled('/research/studies/:id/edit', id);
export const participantPath = (id: string) => filled('/research/participants/:id', id);
export const participantEditPath = (id: string) => filled('/research/participants/:id/edit', id);
export const accountPath = (id: string) => filled('/users/:id', id);

/** The participants of a study; with the dialog that adds some already open. */
export const studyParticipantsPath = (id: string, isAdding = false) =>
  `${studyPath(id)}?tab=participants${isAdding ? '&add=1' : ''}`;
