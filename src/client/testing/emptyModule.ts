/** What a style sheet is in a test: nothing. */
export {};
