/** How staff contacted a participant, and what came of it. */
export const CONTACT_CHANNELS = ['phone', 'mail', 'in_person', 'message', 'other'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

export const CONTACT_OUTCOMES = ['reached', 'not_reached', 'message_left'] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];
