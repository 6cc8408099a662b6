/** The body of a deletion in tests that are not about the reason. */
export const WHY = { reason: 'No longer needed' };
