import type { researchMessages } from '#shared/researchMessages.ts';

type Messages = typeof researchMessages;
type PlainKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** The German of every fixed sentence about research; those with a name or a number inside are turned by `researchPatterns`. */
export const researchSentences: Record<PlainKey, string> = {
  labNameTooShort: 'Der Name braucht mindestens 3 Zeichen',

  labCreated: 'Labor angelegt',
  labSaved: 'Labor gespeichert',
  labDeleted: 'Labor gelöscht',
  studyCreated: 'Studie angelegt',
  studySaved: 'Studie gespeichert',
  studyClosed: 'Studie geschlossen',
  studyReopened: 'Studie wieder geöffnet',
  studyDeleted: 'Studie gelöscht',
  participantSaved: 'Teilnehmende Person gespeichert',
  participantDeleted: 'Teilnehmende Person gelöscht',
  participantWithdrawn: 'Ausscheiden eingetragen',

  labNameTooLong: 'Der Name darf höchstens 120 Zeichen haben',
  researcherNotFound: 'Forschende Person nicht gefunden',
  onlyUsersBecomeResearchers: 'Nur wer die Rolle Benutzer hat, kann Forscher werden',
  alreadyInLab: 'Diese Person gehört schon zu einem Labor',
  researcherDeactivated: 'Diese forschende Person ist deaktiviert. Wähle eine andere.',
  newOwnerNotInLab: 'Die Studien kann nur eine andere forschende Person des Labors übernehmen',

  titleTooShort: 'Der Titel braucht mindestens 3 Zeichen',
  titleTooLong: 'Der Titel darf höchstens 120 Zeichen haben',
  endBeforeStart: 'Das Ende muss am Tag des Beginns oder danach liegen',
  invalidDate: 'Gib ein Datum ein, das es gibt',
  invalidTimezone: 'Unbekannte Zeitzone',
  prefixShape: 'Das Präfix besteht aus 2 bis 5 Buchstaben von A bis Z',
  prefixTaken: 'Das Präfix ist schon vergeben',
  prefixLocked: 'Das Präfix steht fest, sobald die Studie Teilnehmende hat',
  categoryNeedsConsent: 'Eine weitere Datenkategorie braucht eine neue Fassung des Einwilligungstexts',
  labNeeded: 'Du brauchst ein Labor, bevor du eine Studie anlegen kannst. Wende dich an einen Admin.',
  onlyAdminsChoose: 'Labor und Leitung einer neuen Studie wählt nur ein Admin',
  ownerNotInLab: 'Die Leitung muss eine forschende Person des Labors sein',
  studyIsClosed: 'Diese Studie ist geschlossen. Öffne sie wieder, um sie zu ändern.',
  studyNotClosed: 'Diese Studie ist nicht geschlossen',
  reopenTooLate: 'Eine Studie lässt sich nur innerhalb von 30 Tagen nach dem Schließen wieder öffnen',
  closeStudyFirst: 'Schließe zuerst die Studie',
  studyHasParticipants: 'Eine Studie mit Teilnehmenden kann nicht gelöscht werden',
  notYourPart: 'Deine Aufgabe in dieser Studie erlaubt das nicht',
  noSuchResearcher: 'Es gibt keine forschende Person mit dieser E-Mail-Adresse',
  ownerNeedsNoPart: 'Die Leitung hat schon alle Rechte in dieser Studie',
  alreadyInTeam: 'Diese Person gehört schon zum Team',
  notInTeam: 'Diese Person gehört nicht zum Team',

  personalData: 'Gib niemals Namen, Geburtsdaten oder E-Mail-Adressen ein',
  groupTooLong: 'Eine Gruppe hat höchstens 40 Zeichen',
  noteTooLong: 'Eine Notiz hat höchstens 500 Zeichen',
  outsideStudy: 'Die Daten müssen innerhalb der Studie liegen',
  choiceNotAllowed: 'Die Regeln dieser Studie lassen diese Wahl nicht zu',
  dateInFuture: 'Das Datum liegt in der Zukunft',
  alreadyWithdrawn: 'Diese Person ist ausgeschieden und lässt sich nicht mehr ändern',
  withdrawnStays: 'Wer ausgeschieden ist, kann nicht gelöscht werden: Der Code bleibt als Nachweis',
  noCodesLeft: 'In dieser Studie sind keine Codes mehr frei',
};

const studies = (count: string) => (count === '1' ? '1 Studie' : `${count} Studien`);

/** Sentences about research that carry a name or a number: what the English one looks like, and how German says it. */
export const researchPatterns: readonly [RegExp, (part: string) => string][] = [
  [
    /^Researchers for Lab with id (.+) not found$/,
    (id) => `Forschende des Labors mit der Kennung ${id} nicht gefunden`,
  ],
  [
    /^Participants for Study with id (.+) not found$/,
    (id) => `Teilnehmende der Studie mit der Kennung ${id} nicht gefunden`,
  ],
  [/^Lab with id (.+) not found$/, (id) => `Labor mit der Kennung ${id} nicht gefunden`],
  [/^Study with id (.+) not found$/, (id) => `Studie mit der Kennung ${id} nicht gefunden`],
  [/^Participant with id (.+) not found$/, (id) => `Teilnehmende Person mit der Kennung ${id} nicht gefunden`],
  [/^Has (\d+) (?:study|studies)$/, (count) => `Hat ${studies(count)}`],
  [/^Has (\d+) researchers?$/, (count) => `Hat ${count === '1' ? '1 forschende Person' : `${count} Forschende`}`],
  [
    /^(\d+) (?:study needs|studies need) a new owner$/,
    (count) => `${studies(count)} ${count === '1' ? 'braucht' : 'brauchen'} eine neue Leitung`,
  ],
  [/^Prefix already used by '(.+)'$/, (title) => `Das Präfix gehört schon zu „${title}“`],
  [
    /^Someone changed this study at (.+)\. Review their changes\.$/,
    (at) => `Jemand hat diese Studie geändert (${at}). Sieh dir die Änderungen an.`,
  ],
  [
    /^Someone changed this participant at (.+)\. Review their changes\.$/,
    (at) => `Jemand hat diese teilnehmende Person geändert (${at}). Sieh dir die Änderungen an.`,
  ],
  [
    /^A code looks like (.+)-004-C, where C is the check character$/,
    (prefix) => `Ein Code sieht so aus: ${prefix}-004-C; C ist das Prüfzeichen`,
  ],
  [/^Codes of this study begin with (.+)-$/, (prefix) => `Codes dieser Studie beginnen mit ${prefix}-`],
  [
    /^Check character does not match: did you mean (.+)\?$/,
    (code) => `Das Prüfzeichen passt nicht: Meinst du ${code}?`,
  ],
  [/^(\S+) is already in this study$/, (code) => `${code} ist schon in dieser Studie`],
  [/^(\S+) is in the list twice$/, (code) => `${code} steht zweimal in der Liste`],
];
