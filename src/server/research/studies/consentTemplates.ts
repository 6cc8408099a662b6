import type { ConsentTexts } from './storedStudy.ts';

/**
 * The fields in braces are `CONSENT_FIELDS` and `SOURCES_MARK`, filled in for the reader; each stands where a list, a
 * sentence or an address can follow.
 */
export const consentTemplates: ConsentTexts = {
  text_de: `Einwilligung in die Teilnahme an der Studie

Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Angabe von Gründen und ohne Nachteile aufhören.

Wer die Studie durchführt
{lab}. Fragen beantwortet: {contact}

Worum wir dich bitten
Du gibst uns auf einem oder mehreren dieser Wege Daten deiner Aktivitäten. Welche Wege du nutzt, entscheidest du.

{sources}

Was wir lesen
{categories}

Was wir nie lesen
Deine Passwörter, deine Nachrichten und deine Kontakte. Wir veröffentlichen nichts in deinem Namen und verändern nichts in deinen Konten.

Aus welcher Zeit
Vor deiner Teilnahme: {history}
Ende der Studie: {end}

Wer deine Daten sieht
Die Forschenden dieser Studie sehen deine Daten unter einem Code, nicht unter deinem Namen. Welcher Code zu wem gehört, steht auf einer Liste, die die Studienleitung getrennt von diesem System aufbewahrt. An andere geben wir deine Daten nur so weiter, wie es dir die Studienleitung vorher schriftlich mitgeteilt hat.

Wenn du aufhören möchtest
Eine Nachricht an {contact} genügt. Ab dann lesen wir nichts mehr. Was bis dahin gesammelt wurde, wird je nach Regelung dieser Studie gelöscht oder unter deinem Code weiter ausgewertet; wenn die Studie dir die Wahl lässt, entscheidest du. Ergebnisse und Dateien, die vorher schon ausgewertet oder weitergegeben wurden, lassen sich nicht zurückholen.

Deine Rechte
Du kannst Auskunft über deine Daten verlangen, sie berichtigen oder löschen lassen, eine Kopie bekommen und dich bei einer Datenschutzbehörde beschweren. Wende dich dafür an {contact}.

Ich habe diese Information gelesen, konnte Fragen stellen und willige ein, dass {lab} die genannten Daten für diese Studie nutzt.`,
  text_en: `Consent to take part in the study

Taking part is voluntary. You can stop at any time, without giving a reason and without any disadvantage.

Who runs the study
{lab}. Questions are answered by: {contact}

What we ask of you
You give us data of your activities in one or more of these ways. You decide which of them you use.

{sources}

What we read
{categories}

What we never read
Your passwords, your messages and your contacts. We publish nothing in your name and change nothing in your accounts.

From which time
Before you take part: {history}
End of the study: {end}

Who sees your data
The researchers of this study see your data under a code, not under your name. Which code belongs to whom is on a list that the people who run the study keep apart from this system. We pass your data on to others only as the people who run the study have told you in writing beforehand.

If you want to stop
A message to {contact} is enough. From then on we read nothing more. What was collected until then is, as the rules of this study say, either erased or still evaluated under your code; where the study leaves you the choice, you decide. Results and files that were evaluated or passed on before cannot be taken back.

Your rights
You can ask what data we hold about you, have them corrected or erased, get a copy, and complain to a data protection authority. Write to {contact} for this.

I have read this information, was able to ask questions, and agree that {lab} uses the data listed for this study.`,
};
