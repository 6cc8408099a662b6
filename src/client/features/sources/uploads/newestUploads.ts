export const NEWEST_UPLOADS = { page: 1, page_size: 10 } as const;
