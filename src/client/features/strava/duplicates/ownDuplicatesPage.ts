export const OWN_DUPLICATES = { page: 1, page_size: 10 };
