export const WHY = { reason: 'No longer needed' };
