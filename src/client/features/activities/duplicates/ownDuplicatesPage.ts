export const OWN_DUPLICATES = { page: 1, page_size: 10 };
export const OWN_DECIDED = { state: 'decided', page: 1, page_size: 10 } as const;
