/** The name of the CSV of chosen participants of a study. */
export const participantFileName = (codePrefix: string) => `${codePrefix.toLowerCase()}-participants.csv`;
