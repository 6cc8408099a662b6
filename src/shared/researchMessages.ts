/** Every sentence of the specification's §5 and §8 about research that either side may say, and the server's own. */
export const researchMessages = {
  /** §5 Create lab */
  labNameTooShort: 'Name must be at least 3 characters',

  /** §8 Research reads */
  labNotFound: (id: string) => `Lab with id ${id} not found`,
  labResearchersNotFound: (id: string) => `Researchers for Lab with id ${id} not found`,
  studyNotFound: (id: string) => `Study with id ${id} not found`,
  participantNotFound: (id: string) => `Participant with id ${id} not found`,
  studyParticipantsNotFound: (id: string) => `Participants for Study with id ${id} not found`,

  /** §8 Success */
  labCreated: 'Lab created',

  /** PAGES §3.1 to §3.8 Success */
  labSaved: 'Lab saved',
  labDeleted: 'Lab deleted',
  studyCreated: 'Study created',
  studySaved: 'Study saved',
  studyClosed: 'Study closed',
  studyReopened: 'Study reopened',
  studyDeleted: 'Study deleted',
  participantSaved: 'Participant saved',
  participantDeleted: 'Participant deleted',
  participantWithdrawn: 'Participant withdrawn',

  /** Labs and researchers */
  labNameTooLong: 'Name must be at most 120 characters',
  labHasStudies: (count: number) => `Has ${count} ${count === 1 ? 'study' : 'studies'}`,
  labHasResearchers: (count: number) => `Has ${count} ${count === 1 ? 'researcher' : 'researchers'}`,
  researcherNotFound: 'Researcher not found',
  onlyUsersBecomeResearchers: 'Only a user with the role user can become a researcher',
  alreadyInLab: 'This researcher already belongs to a lab',
  newOwnerNeeded: (count: number) => `${count} ${count === 1 ? 'study needs' : 'studies need'} a new owner`,
  researcherDeactivated: 'This researcher is deactivated. Choose another one.',
  newOwnerNotInLab: 'The new owner must be another researcher of the lab',

  /** Studies */
  titleTooShort: 'Title must be at least 3 characters',
  titleTooLong: 'Title must be at most 120 characters',
  endBeforeStart: 'End date must be on or after the start date',
  invalidDate: 'Enter a date that exists',
  invalidTimezone: 'Unknown time zone',
  prefixShape: 'Prefix must be 2 to 5 letters from A to Z',
  prefixTaken: 'Prefix already used',
  prefixTakenBy: (title: string) => `Prefix already used by '${title}'`,
  prefixLocked: 'The prefix is fixed once the study has participants',
  categoryNeedsConsent: 'A further data category needs a new version of the consent text',
  labNeeded: 'You need a lab before you can create a study. Ask an admin.',
  onlyAdminsChoose: 'Only an admin chooses lab and owner of a new study',
  ownerNotInLab: 'The owner must be a researcher of the lab',
  changedMeanwhile: (at: string) => `Someone changed this study at ${at}. Review their changes.`,
  participantChangedMeanwhile: (at: string) => `Someone changed this participant at ${at}. Review their changes.`,
  studyIsClosed: 'This study is closed. Reopen it to change it.',
  studyNotClosed: 'This study is not closed',
  reopenTooLate: 'A study can be reopened within 30 days after it was closed',
  closeStudyFirst: 'Close the study first',
  studyHasParticipants: 'A study with participants cannot be deleted',
  notYourPart: 'Your part in this study does not allow this',
  noSuchResearcher: 'There is no researcher with this e-mail address',
  ownerNeedsNoPart: 'The owner already has every right in this study',
  alreadyInTeam: 'This researcher already belongs to the team',
  notInTeam: 'This researcher does not belong to the team',

  /** Participants */
  codeShape: (prefix: string) => `A code looks like ${prefix}-004-C, where C is the check character`,
  codePrefix: (prefix: string) => `Codes of this study begin with ${prefix}-`,
  codeCheck: (suggestion: string) => `Check character does not match: did you mean ${suggestion}?`,
  codeTaken: (code: string) => `${code} is already in this study`,
  codeTwice: (code: string) => `${code} is in the list twice`,
  personalData: 'Never enter names, birth dates or e-mail addresses',
  groupTooLong: 'A group has at most 40 characters',
  noteTooLong: 'A note has at most 500 characters',
  outsideStudy: 'The dates must lie within those of the study',
  choiceNotAllowed: 'The policy of this study does not allow this choice',
  dateInFuture: 'The date lies in the future',
  alreadyWithdrawn: 'This participant is withdrawn and cannot be changed any more',
  withdrawnStays: 'A withdrawn participant cannot be deleted: the code remains as proof',
  noCodesLeft: 'There are no free codes left in this study',
} as const;
