export const NEWEST_ACTIVITIES = { page: 1, page_size: 10 } as const;
