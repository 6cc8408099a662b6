export const GRAINS = ['week', 'day'] as const;
export const METRICS = ['days', 'minutes', 'km'] as const;
