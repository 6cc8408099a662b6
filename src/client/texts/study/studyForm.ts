import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import type { StudySport } from '#shared/contract/studies.ts';

const doing: Record<StudySport, Caption> = {
  run: ['running', 'Laufen'],
  ride: ['cycling', 'Radfahren'],
  walk_hike: ['walking or hiking', 'Gehen oder Wandern'],
  swim: ['swimming', 'Schwimmen'],
  winter: ['winter sports', 'Wintersport'],
  row_paddle: ['rowing or paddling', 'Rudern oder Paddeln'],
  strength: ['strength training', 'Krafttraining'],
  other: ['other sports', 'Sport anderer Art'],
};

export const studyFormTexts = inBoth({
  form: {
    newTitle: ['New study', 'Neue Studie'],
    sections: ['Sections of this form', 'Abschnitte dieses Formulars'],
    basics: ['Basics', 'Grundlagen'],
    schedule: ['Schedule', 'Zeitraum'],
    counts: ['What counts', 'Was zählt'],
    sources: ['Sources', 'Quellen'],
    categories: ['Data categories', 'Datenarten'],
    consent: ['Consent', 'Einwilligung'],
    titleHint: ['3 to 120 characters. Participants see it.', '3 bis 120 Zeichen. Teilnehmende sehen ihn.'],
    descriptionHint: ['What it is about, up to 2000 characters.', 'Worum es geht, bis 2000 Zeichen.'],
    prefixHint: [
      '2 to 5 letters from A to Z. It begins every code and cannot be changed once there are participants.',
      '2 bis 5 Buchstaben von A bis Z. Damit beginnt jeder Code; sobald es Teilnehmende gibt, steht er fest.',
    ],
    codesLike: ['Codes will look like', 'Codes werden so aussehen:'],
    prefixFree: ['This prefix is free.', 'Dieses Präfix ist frei.'],
    prefixChecking: ['Checking…', 'Wird geprüft …'],
    ethicsHint: ['The number of the vote of your ethics board.', 'Das Aktenzeichen des Votums deiner Ethikkommission.'],
    contactHint: ['Participants write here with questions.', 'Hierhin schreiben Teilnehmende mit Fragen.'],
    chooseLab: ['Choose a lab', 'Labor wählen'],
    chooseOwner: ['Choose a researcher', 'Forschende Person wählen'],
    ownerNeedsLab: ['Choose a lab first.', 'Wähle zuerst ein Labor.'],
    noLab: ['There is no lab yet. A study needs one.', 'Es gibt noch kein Labor. Eine Studie braucht eines.'],
    labWithoutResearchers: [
      'This lab has no researchers yet. Assign one on its page, or choose another lab.',
      'Dieses Labor hat noch keine Forschenden. Ordne auf seiner Seite jemanden zu, oder wähle ein anderes Labor.',
    ],
    endHint: [
      'Leave empty if open. Day, month and year, such as 24.12.2026',
      'Leer lassen, wenn offen. Tag, Monat und Jahr, etwa 24.12.2026',
    ],
    timezoneHint: [
      'Days and weeks of the study are those of this time zone.',
      'Tage und Wochen der Studie richten sich nach dieser Zeitzone.',
    ],
    historyHint: ['Activities from before a participant joins.', 'Aktivitäten aus der Zeit vor der Teilnahme.'],
    history: {
      '0': ['None', 'Keine'],
      '4': ['4 weeks', '4 Wochen'],
      '12': ['12 weeks', '12 Wochen'],
    },
    allSports: ['All sports', 'Alle Sportarten'],
    sportsHint: [
      'Activities of other sports are stored but do not count.',
      'Aktivitäten anderer Sportarten werden gespeichert, zählen aber nicht.',
    ],
    sourcesHint: [
      'The study reads nothing from a source that is not ticked.',
      'Aus einer Quelle, die nicht angekreuzt ist, liest die Studie nichts.',
    ],
    activeDaysHint: ['1 to 7', '1 bis 7'],
    minutesHint: ['1 to 600', '1 bis 600'],
    silentHint: ['3 to 30 days without an activity', '3 bis 30 Tage ohne Aktivität'],
    unitDays: ['days', 'Tage'],
    unitMinutes: ['minutes', 'Minuten'],
    targetIn: ['The target counts', 'Das Ziel zählt'],
    moreOfRule: [
      'More of the rule, such as minutes, limits, phases and groups:',
      'Mehr zur Regel, etwa Minuten, Obergrenzen, Phasen und Gruppen:',
    ],
    moreOfRuleLater: [
      'Limits, phases and targets of groups follow on the tab Adherence once the study exists.',
      'Obergrenzen, Phasen und Ziele von Gruppen folgen im Reiter „Einhaltung“, sobald die Studie angelegt ist.',
    ],
    anySport: ['any sport', 'Sport jeder Art'],
    doing,
    or: ['or', 'oder'],
    range: captions('Enter a whole number from {from} to {to}', 'Gib eine ganze Zahl von {from} bis {to} ein'),
    tooLong: captions('At most {limit} characters', 'Höchstens {limit} Zeichen'),
    summary: [
      'Summary: sport, start, duration, distance, elevation. Always collected.',
      'Zusammenfassung: Sportart, Beginn, Dauer, Distanz, Höhenmeter. Wird immer erhoben.',
    ],
    effortHint: [
      'Each on their own page, from 0 to 10, if they like. Part of the export.',
      'Auf der eigenen Seite, von 0 bis 10, freiwillig. Steht im Export.',
    ],
    notStored: ['Data that are not ticked are never stored.', 'Was nicht angekreuzt ist, wird nie gespeichert.'],
    routeWarning: [
      'A route can reveal a home address. Ask your ethics board.',
      'Eine Strecke kann die Wohnadresse verraten. Frage deine Ethikkommission.',
    ],
    consentHint: [
      'Fields in braces are filled in when a participant reads the text:',
      'Felder in geschweiften Klammern werden ausgefüllt, wenn jemand den Text liest:',
    ],
    consentMissing: captions('Missing: {names}', 'Es fehlen: {names}'),
    consentComplete: ['All fields are there.', 'Alle Felder sind da.'],
    sourcesUnnamed: captions(
      'Permitted, but not named in this text: {sources}. Name them, or use {mark}.',
      'Erlaubt, aber in diesem Text nicht genannt: {sources}. Nenne sie oder nutze {mark}.',
    ),
    sourcesExtra: captions(
      'Named in this text, but not permitted: {sources}.',
      'In diesem Text genannt, aber nicht erlaubt: {sources}.',
    ),
    useTemplate: ['Insert the template', 'Vorlage einfügen'],
    languages: {
      de: ['German', 'Deutsch'],
      en: ['English', 'Englisch'],
    },
    approved: ['Approved by', 'Genehmigt von'],
    approvedHint: [
      'The committee or the office, and the date. No names of participants.',
      'Kommission oder Stelle und das Datum. Keine Namen von Teilnehmenden.',
    ],
    policy: ['On withdrawal', 'Beim Ausscheiden'],
    policyHint: [
      'What happens to the data when a participant stops taking part. A change holds for those who agree after it.',
      'Was mit den Daten geschieht, wenn jemand nicht mehr teilnimmt. Eine Änderung gilt für alle, die danach zustimmen.',
    ],
    preview: ['What participants read', 'Was Teilnehmende lesen'],
    previewLanguage: ['Language of the preview', 'Sprache der Vorschau'],
    previewEmpty: ['No text yet.', 'Noch kein Text.'],
    submit: ['Create Study', 'Studie anlegen'],
    submitAndAdd: ['Create and add participants', 'Anlegen und Teilnehmende hinzufügen'],
    draftSaved: captions('Draft saved on this device {time}', 'Entwurf auf diesem Gerät gespeichert {time}'),
    draftDiscard: ['Discard draft', 'Entwurf verwerfen'],
    draftRestored: captions('This is your draft of {at}.', 'Das ist dein Entwurf vom {at}.'),
    copiedFrom: captions(
      'Copied from “{title}”. Give it a title, a prefix and dates of its own.',
      'Kopiert aus „{title}“. Gib der Studie einen eigenen Titel, ein eigenes Präfix und einen eigenen Zeitraum.',
    ),
    copyOf: captions('Copy of {title}', 'Kopie von {title}'),
    templateFailed: [
      'Could not load the template of the consent.',
      'Die Vorlage der Einwilligung ließ sich nicht laden.',
    ],
    copyFailed: ['Could not load the study to copy.', 'Die Studie zum Kopieren ließ sich nicht laden.'],
  },
  edit: {
    preview: {
      title: ['What this change does', 'Was diese Änderung bewirkt'],
      unchanged: [
        'Change the target, the minutes or the sports: their effect is shown here before you save.',
        'Ändere Ziel, Minuten oder Sportarten: Was das bewirkt, steht hier vor dem Speichern.',
      ],
      waiting: ['Computing the effect…', 'Die Wirkung wird berechnet …'],
      failed: [
        'The effect could not be computed. You can save all the same.',
        'Die Wirkung ließ sich nicht berechnen. Speichern geht trotzdem.',
      ],
      noWeek: [
        'No week is over yet, so nothing changes so far.',
        'Noch ist keine Woche vorbei, deshalb ändert sich bisher nichts.',
      ],
      share: captions(
        '{from} to {to}: weeks met goes from {now} % to {next} %; {changed, plural, one {1 participant changes side} other {# participants change side}}.',
        '{from} bis {to}: Der Anteil erfüllter Wochen geht von {now} % auf {next} %; bei {changed, plural, one {1 Person} other {# Personen}} ändert sich das Ergebnis.',
      ),
      protocol: captions(
        'On protocol ({count, plural, one {1 participant} other {# participants}}): weeks met goes from {now} % to {next} %, and in the last week {lastThen} of {judgedThen} instead of {lastNow} of {judgedNow}.',
        'Nach Protokoll ({count, plural, one {1 Person} other {# Personen}}): erfüllte Wochen {next} % statt {now} %, in der letzten Woche {lastThen} von {judgedThen} statt {lastNow} von {judgedNow}.',
      ),
      last: captions(
        'In {week} {next, number} of {judgedThen} instead of {now} of {judgedNow} participants meet the rule.',
        'In {week} {next, plural, one {erfüllt #} other {erfüllen #}} von {judgedThen} statt {now} von {judgedNow} Teilnehmenden die Regel.',
      ),
    },
    title: captions('Edit {title}', '{title} bearbeiten'),
    pageTitle: ['Edit study', 'Studie bearbeiten'],
    reason: ['Reason for the change', 'Grund der Änderung'],
    reasonHint: ['Shown in the log.', 'Steht im Protokoll.'],
    reasonNeeded: [
      'Shown in the log. Needed when the rule, the sources or a consent text change.',
      'Steht im Protokoll. Nötig, wenn sich die Regel, die Quellen oder ein Einwilligungstext ändern.',
    ],
    reasonAlone: [
      'Change something first: a reason alone is not saved.',
      'Ändere zuerst etwas: Ein Grund allein wird nicht gespeichert.',
    ],
    addCategoryLocked: [
      'A further category needs a new version of the consent text.',
      'Eine weitere Datenart braucht eine neue Version des Einwilligungstextes.',
    ],
    nextConsent: captions(
      'Saving creates version {version} of the consent text. Participants are asked again. A correction that asks nobody again is published in the section Consent.',
      'Speichern erzeugt Version {version} des Einwilligungstextes. Teilnehmende werden erneut gefragt. Eine Korrektur, nach der niemand erneut gefragt wird, wird im Abschnitt Einwilligung veröffentlicht.',
    ),
    agreed: captions(
      '{count, plural, one {# participant} other {# participants}} agreed to version {version} and are asked again when they next open their page',
      '{count, plural, one {# Person hat} other {# Personen haben}} Version {version} zugestimmt und {count, plural, one {wird} other {werden}} beim nächsten Öffnen der eigenen Seite erneut gefragt',
    ),
    dataFlow: {
      continuing: captions(
        'Their data flow goes on under version {version}',
        'Ihre Daten fließen unter Version {version} weiter',
      ),
      paused: captions(
        'Their data flow is paused until they agree, from today on; version {version} no longer suffices',
        'Ihre Daten ruhen ab heute bis zur Zustimmung; Version {version} genügt nicht mehr',
      ),
    },
    historyAgreed: [
      'Activities from before a participant joins. More weeks are read only of those who agree after the change.',
      'Aktivitäten aus der Zeit vor der Teilnahme. Mehr Wochen werden nur bei denen gelesen, die nach der Änderung zustimmen.',
    ],
    sourcesAgreed: [
      'The study reads nothing from a source that is not ticked. Another source is read only of those who agree after the change, so ask the others with a new version of the text.',
      'Aus einer Quelle, die nicht angekreuzt ist, liest die Studie nichts. Eine weitere Quelle wird nur bei denen gelesen, die nach der Änderung zustimmen; frage die anderen mit einer neuen Version des Textes.',
    ],
    startLocked: [
      'People have consented: the start may only move earlier, with a reason.',
      'Es gibt Einwilligungen: Der Beginn kann nur noch früher werden, mit einem Grund.',
    ],
    currentConsent: captions('This is version {version}.', 'Das ist Version {version}.'),
    transferTitle: ['Ownership', 'Leitung'],
    transferText: captions('Owner: {email}', 'Leitung: {email}'),
    transfer: ['Transfer ownership…', 'Leitung übertragen …'],
    transferDialog: ['Transfer ownership', 'Leitung übertragen'],
    newOwner: ['New owner', 'Neue Leitung'],
    newOwnerHint: ['Another researcher of this lab.', 'Eine andere forschende Person dieses Labors.'],
    nobodyElse: ['There is no other researcher in this lab.', 'In diesem Labor forscht sonst niemand.'],
    ownerLoses: captions(
      '{email} loses this study: it disappears from their list, and they can no longer open it.',
      '{email} verliert diese Studie: Sie verschwindet aus der eigenen Liste und lässt sich nicht mehr öffnen.',
    ),
    youLose: [
      'You lose this study: it disappears from your list, and you can no longer open it.',
      'Du verlierst diese Studie: Sie verschwindet aus deiner Liste, und du kannst sie nicht mehr öffnen.',
    ],
    transferSubmit: ['Transfer', 'Übertragen'],
    transferring: ['Transferring…', 'Wird übertragen …'],
    transferred: captions('{email} is now the owner', '{email} leitet jetzt die Studie'),
  },
});
