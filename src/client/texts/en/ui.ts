/** The shared pieces. */
export const ui = {};
