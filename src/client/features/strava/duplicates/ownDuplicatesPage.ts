/** The part of the list that the dashboard shows. */
export const OWN_DUPLICATES = { page: 1, page_size: 10 };
