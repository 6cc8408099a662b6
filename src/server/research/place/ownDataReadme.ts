import type { Participation } from '#server/research/invites/receiptReading.ts';

interface Head {
  /** Null for the data of an account. */
  participation: Participation | null;
  email: string | null;
  contact: string | null;
  product: string;
  now: Date;
}

const PLACE = {
  en: `  place.json       your place in the study: consents, answers, connected sources, absences
  consents.csv     the consents with the SHA-256 of the text that was shown
  consents/*.txt   these texts, named by their SHA-256
  absences.csv     absences that were declared`,
  de: `  place.json       dein Platz in der Studie: Einwilligungen, Antworten, verbundene Quellen, Abwesenheiten
  consents.csv     die Einwilligungen mit dem SHA-256 des gezeigten Textes
  consents/*.txt   diese Texte, benannt nach ihrem SHA-256
  absences.csv     gemeldete Abwesenheiten`,
};
const ACCOUNT = {
  en: `  account.json     your account and the sources that are or were connected
  studies/*        a folder for each study that you take part in: your place, consents with their texts, absences`,
  de: `  account.json     dein Konto und die Quellen, die verbunden sind oder waren
  studies/*        für jede Studie, an der du teilnimmst, ein Ordner: dein Platz, Einwilligungen mit ihren Texten, Abwesenheiten`,
};

/** Both languages, because the archive outlives the page. */
export function ownDataReadme({ participation, email, contact, product, now }: Head): string {
  const head = participation
    ? `${product}: ${participation.code}, ${participation.title} (${participation.lab_name}), ${now.toISOString()}`
    : `${product}: ${email}, ${now.toISOString()}`;
  const first = participation ? PLACE : ACCOUNT;
  const ask = participation?.contact_email ?? contact;
  return `${head}

English
${first.en}
  accesses.csv     when staff opened data of yours one by one, locked them in a data cut (study.locked), wrote a package
                   with them (study.export_created), downloaded it (study.export_downloaded) or read them by a program
                   (study.data_read), in which role, and for whom a package is (recipient)
  files.csv        files that were uploaded for you
  activities.csv   all activities that are stored, one line for each record of a source
  activities.json  the same
  courses/*.json   points, laps and splits of an activity, named by its id
  In CSV an apostrophe stands before a text that a spreadsheet would take for a formula; JSON has it as it is.
  Units: metres, seconds, metres per second, beats per minute. Times in UTC, start_local at the place of recording.
  Uploaded files are deleted once they are read, so the original files are not here. What was read of them is.${ask === null ? '' : `\n  Questions: ${ask}`}

Deutsch
${first.de}
  accesses.csv     wann Mitarbeitende einzelne Daten von dir geöffnet, in einem Datenschnitt festgeschrieben (study.locked),
                   in ein Paket geschrieben (study.export_created), als Paket heruntergeladen (study.export_downloaded)
                   oder mit einem Programm gelesen haben (study.data_read), in welcher Rolle, und für wen ein Paket ist (recipient)
  files.csv        Dateien, die für dich hochgeladen wurden
  activities.csv   alle gespeicherten Aktivitäten, je Aufzeichnung einer Quelle eine Zeile
  activities.json  dasselbe
  courses/*.json   Punkte, Runden und Abschnitte einer Aktivität, benannt nach ihrer Id
  In CSV steht ein Apostroph vor einem Text, den eine Tabellenkalkulation für eine Formel hielte; JSON hat ihn, wie er ist.
  Einheiten: Meter, Sekunden, Meter pro Sekunde, Schläge pro Minute. Zeiten in UTC, start_local am Ort der Aufzeichnung.
  Hochgeladene Dateien werden gelöscht, sobald sie gelesen sind. Darum fehlen die Originale; was aus ihnen gelesen wurde, ist da.${ask === null ? '' : `\n  Fragen: ${ask}`}
`;
}
