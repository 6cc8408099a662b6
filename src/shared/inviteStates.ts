/** STUDIES §2 States of a personal link; one that was replaced or cancelled is not shown. */
export const INVITE_STATES = ['created', 'opened', 'consented', 'connected', 'expired', 'refused'] as const;
export type InviteStateName = (typeof INVITE_STATES)[number];
export const STUDY_LINK_STATES = ['open', 'full', 'over'] as const;
