import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import type { AthleteStatus } from '#shared/contract/connection.ts';
import type { AbsenceReason } from '#shared/days/absenceReasons.ts';
import { message } from '#shared/message.ts';
import { effort } from './effort.ts';

const reasons: Record<AbsenceReason, Caption> = {
  illness: ['Illness or injury', 'Krankheit oder Verletzung'],
  holiday: ['Holiday', 'Urlaub'],
  no_device: ['No device', 'Kein Gerät'],
  planned_rest: ['Planned rest', 'Geplante Ruhe'],
  other: ['Something else', 'Etwas anderes'],
};

const states: Record<AthleteStatus, Caption> = {
  importing: ['Your history is being read.', 'Deine früheren Aktivitäten werden gelesen.'],
  connected: ['Activities arrive on their own.', 'Aktivitäten kommen von selbst an.'],
  permission_missing: [
    'Something is not shared, so activities may be missing.',
    'Etwas ist nicht freigegeben, darum können Aktivitäten fehlen.',
  ],
  disconnected: ['The connection has ended.', 'Die Verbindung ist beendet.'],
  error: [
    'The source does not answer as it should. We keep trying.',
    'Die Quelle antwortet nicht wie erwartet. Wir versuchen es weiter.',
  ],
};

export const placeTexts = inBoth({
  who: {
    title: ['Who sees what', 'Wer was sieht'],
    lab: captions(
      '{lab} sees your activities under the code {code}: never your name, the titles of your activities, or your account.',
      '{lab} sieht deine Aktivitäten unter dem Code {code}: nie deinen Namen, die Titel deiner Aktivitäten oder dein Konto.',
    ),
    reads: captions(
      'The study reads your data from {first}{last, select, none {} other { to {last}}}. Sources: {sources}.',
      'Die Studie liest deine Daten ab {first}{last, select, none {} other { bis {last}}}. Quellen: {sources}.',
    ),
    nothing: ['The study reads nothing now.', 'Die Studie liest zurzeit nichts.'],
    categories: captions(
      'Of each activity: sport, start, duration, distance, elevation{more, select, none {} other {, {more}}}.',
      'Von jeder Aktivität: Sportart, Beginn, Dauer, Distanz, Höhenmeter{more, select, none {} other {, {more}}}.',
    ),
    heart_rate: ['heart rate', 'Herzfrequenz'],
    device: ['device and gear', 'Gerät und Ausrüstung'],
    route: ['route (GPS)', 'Strecke (GPS)'],
    admins: [
      'Those who run this installation see the name of your account at a source and the titles of your activities, to mend connections. They see your code only with a reason, which is logged.',
      'Wer diese Installation betreibt, sieht den Namen deines Kontos bei einer Quelle und die Titel deiner Aktivitäten, um Verbindungen zu reparieren. Dein Code wird dort nur mit einem Grund gezeigt, der festgehalten wird.',
    ],
    packages: [
      'The study may pass on packages of data under codes or other pseudonyms, without titles.',
      'Die Studie kann Datenpakete unter Codes oder anderen Pseudonymen weitergeben, ohne Titel.',
    ],
    log: [
      'What you do on this page is in the log of the study under your code, without your name.',
      'Was du auf dieser Seite tust, steht im Protokoll der Studie unter deinem Code, ohne deinen Namen.',
    ],
  },
  source: {
    states,
    last: captions('Last activity: {time}', 'Letzte Aktivität: {time}'),
    none: ['No activity has arrived yet.', 'Noch ist keine Aktivität angekommen.'],
    full: [
      'No further accounts can be connected at the moment.',
      'Zurzeit können keine weiteren Konten verbunden werden.',
    ],
    fullText: captions(
      'Your place is not lost, and your consent is stored. Please try again later, or ask {contact}.',
      'Dein Platz geht nicht verloren, und deine Einwilligung ist gespeichert. Versuche es später oder frage {contact}.',
    ),
    missing: captions('Not shared: {names}.', 'Nicht freigegeben: {names}.'),
    addPermission: ['Add permission', 'Freigabe ergänzen'],
    wrong: captions(
      'Something wrong? Connect again, or ask {contact}.',
      'Stimmt etwas nicht? Verbinde neu oder frage {contact}.',
    ),
    notRead: [
      'Your own connection goes on. This study reads nothing from it any more.',
      'Deine eigene Verbindung läuft weiter. Diese Studie liest daraus nichts mehr.',
    ],
    nothingArrives: ['Nothing arrives?', 'Es kommt nichts an?'],
    sendFromWatch: [
      'Open the app of your watch near it, so that it sends its records.',
      'Öffne die App deiner Uhr in ihrer Nähe, damit sie ihre Aufzeichnungen sendet.',
    ],
    lookAtSource: captions(
      'Check whether the activity is in {source}.',
      'Sieh nach, ob die Aktivität in {source} steht.',
    ),
    waitAnHour: ['Wait an hour: some sources tell us late.', 'Warte eine Stunde: Manche Quellen melden spät.'],
    askStudy: captions('Still nothing? Ask {contact}.', 'Noch immer nichts? Frage {contact}.'),
    deleteDue: captions('Its data are deleted on {date}.', 'Ihre Daten werden am {date} gelöscht.'),
    end: captions('End the connection to {source}', 'Verbindung zu {source} beenden'),
    endTitle: captions('End the connection to {source}?', 'Die Verbindung zu {source} beenden?'),
    endText: captions(
      'No further activities arrive. What came from {source} is deleted after some days, as its terms demand. Data that the study has locked stay.',
      'Es kommen keine Aktivitäten mehr an. Was von {source} kam, wird nach einigen Tagen gelöscht, wie es die Bedingungen verlangen. Daten, die die Studie festgeschrieben hat, bleiben.',
    ),
    endConfirm: ['End connection', 'Verbindung beenden'],
    ending: ['Ending…', 'Wird beendet …'],
    failed: ['The connection could not be ended.', 'Die Verbindung ließ sich nicht beenden.'],
    ended: captions('The connection to {source} has ended', 'Die Verbindung zu {source} ist beendet'),
    dashboard: ['Connect and disconnect on your dashboard.', 'Verbinden und trennen kannst du in deiner Übersicht.'],
    lostFrom: captions(
      'Not read for at least 20 days: what you record is lost from {date} on, unless it can be read again. Tell {contact}.',
      'Seit mindestens 20 Tagen nicht gelesen: Was du aufzeichnest, geht ab {date} verloren, wenn es nicht wieder gelesen werden kann. Sag {contact} Bescheid.',
    ),
    accessEnds: captions(
      'The access ends on {date} and is not renewed. Connect again before that day.',
      'Der Zugang endet am {date} und wird nicht verlängert. Verbinde dich vorher neu.',
    ),
    files: ['Files from your watch: upload them below.', 'Dateien deiner Uhr: Lade sie unten hoch.'],
  },
  days: {
    title: ['Your days', 'Deine Tage'],
    text: ['What the study knows of each day.', 'Was die Studie von jedem Tag weiß.'],
    textAndChoice: [
      'What the study knows of each day. Choose an empty day to declare an absence.',
      'Was die Studie von jedem Tag weiß. Wähle einen leeren Tag, um eine Abwesenheit zu melden.',
    ],
    failed: ['Your days could not be loaded.', 'Deine Tage ließen sich nicht laden.'],
  },
  effort,
  absence: {
    title: ['Absences', 'Abwesenheiten'],
    text: [
      'Ill, on holiday or without a device? Say so, and the study knows why these days are empty.',
      'Krank, im Urlaub oder ohne Gerät? Melde es, dann weiß die Studie, warum diese Tage leer sind.',
    ],
    none: ['No absence is declared.', 'Keine Abwesenheit ist gemeldet.'],
    line: captions('{first} to {last}: {reason}', '{first} bis {last}: {reason}'),
    day: message('{first}: {reason}'),
    byStaff: ['declared by the study', 'von der Studie gemeldet'],
    remove: ['Take back', 'Zurücknehmen'],
    removeOf: captions('Take back the absence from {first}', 'Die Abwesenheit ab {first} zurücknehmen'),
    removing: ['Taking back…', 'Wird zurückgenommen …'],
    removeFailed: ['The absence could not be taken back.', 'Die Abwesenheit ließ sich nicht zurücknehmen.'],
    removed: ['Absence taken back', 'Abwesenheit zurückgenommen'],
    open: ['Declare an absence', 'Abwesenheit melden'],
    first: ['First day', 'Erster Tag'],
    last: ['Last day', 'Letzter Tag'],
    reason: ['Reason', 'Grund'],
    reasons,
    submit: ['Declare', 'Melden'],
    submitting: ['Declaring…', 'Wird gemeldet …'],
    done: ['Absence declared', 'Abwesenheit gemeldet'],
  },
  answers: {
    title: ['Take back a part of your consent', 'Einen Teil der Einwilligung zurückziehen'],
    text: [
      'A part that you take back is not read from now on. Data that the study has locked keep it; ask the contact about these.',
      'Was du zurückziehst, wird ab jetzt nicht mehr gelesen. Daten, die die Studie festgeschrieben hat, behalten es; frage dazu den Kontakt.',
    ],
    open: ['Take back a part', 'Einen Teil zurückziehen'],
    label: ['What you still agree to', 'Worin du weiter einwilligst'],
    submit: ['Change consent', 'Einwilligung ändern'],
    submitting: ['Recording…', 'Wird festgehalten …'],
    done: ['Your consent was changed', 'Deine Einwilligung ist geändert'],
  },
  data: {
    title: ['Download my data', 'Meine Daten herunterladen'],
    text: [
      'One ZIP file with everything that is stored about you: consents, absences, files and activities with their courses, as CSV and JSON.',
      'Eine ZIP-Datei mit allem, was über dich gespeichert ist: Einwilligungen, Abwesenheiten, Dateien und Aktivitäten mit ihrem Verlauf, als CSV und JSON.',
    ],
    originals: [
      'Files are deleted once they are read, so the original files are not kept.',
      'Dateien werden gelöscht, sobald sie gelesen sind. Die Originale werden nicht aufbewahrt.',
    ],
    tables: [
      'The tables are separated by commas and have decimal points. In Excel, open them with Data, then From Text/CSV.',
      'Die Tabellen sind durch Kommas getrennt und haben Dezimalpunkte. Öffne sie in Excel über „Daten“ und „Aus Text/CSV“.',
    ],
    download: ['Download my data', 'Meine Daten herunterladen'],
    downloading: ['Preparing the download…', 'Wird vorbereitet …'],
    failed: ['Your data could not be downloaded.', 'Deine Daten ließen sich nicht herunterladen.'],
    signIn: [
      'This place belongs to an account. Sign in to download your data.',
      'Dieser Platz gehört zu einem Konto. Melde dich an, um deine Daten herunterzuladen.',
    ],
  },
  leave: {
    title: ['Stop taking part', 'Teilnahme beenden'],
    text: [
      'You can stop at any time, without a reason and without disadvantage.',
      'Du kannst jederzeit aufhören, ohne Grund und ohne Nachteil.',
    ],
    open: ['Stop taking part…', 'Teilnahme beenden …'],
    dialog: captions('Stop taking part with {code}?', 'Teilnahme mit {code} beenden?'),
    choice: ['What happens to your data', 'Was mit deinen Daten geschieht'],
    choices: {
      keep: ['Stop now. What was there stays under my code.', 'Jetzt aufhören. Was da war, bleibt unter meinem Code.'],
      erase: ['Stop now, and erase my data.', 'Jetzt aufhören und meine Daten löschen.'],
    },
    policyKeep: [
      'As you agreed, what was there stays under your code. Nothing is read any more.',
      'Wie vereinbart bleibt unter deinem Code, was da war. Es wird nichts mehr gelesen.',
    ],
    policyErase: ['Your data in this study are erased.', 'Deine Daten in dieser Studie werden gelöscht.'],
    deadline: captions(
      'Data from the API of {sources} must be deleted within 30 days; uploaded files can be kept.',
      'Daten aus der API von {sources} müssen innerhalb von 30 Tagen gelöscht werden; hochgeladene Dateien können bleiben.',
    ),
    eraseEffect: [
      'Activities, files, consents and absences are deleted for good, also from data that the study has locked. Only your code and this decision are left.',
      'Aktivitäten, Dateien, Einwilligungen und Abwesenheiten werden endgültig gelöscht, auch aus Daten, die die Studie festgeschrieben hat. Nur dein Code und diese Entscheidung bleiben.',
    ],
    eraseCopies: [
      'Packages that the study has passed on before cannot be called back.',
      'Pakete, die die Studie vorher weitergegeben hat, lassen sich nicht zurückholen.',
    ],
    eraseOwn: ['Data in your own account stay there.', 'Die Daten in deinem eigenen Konto bleiben dort.'],
    eraseSources: ['Your connections to sources end.', 'Deine Verbindungen zu Quellen enden.'],
    typed: ['Type your code', 'Tippe deinen Code'],
    typedHint: captions(
      '{code}, so that this does not happen by accident',
      '{code}, damit es nicht aus Versehen geschieht',
    ),
    wrong: ['This is not your code', 'Das ist nicht dein Code'],
    submit: ['Stop taking part', 'Teilnahme beenden'],
    submitting: ['Stopping…', 'Wird beendet …'],
  },
  left: {
    confirmation: ['Confirmation', 'Bestätigung'],
    statement: captions(
      '{code} stopped taking part in "{title}" of {lab} on {time}. {choice, select, erase {The data were erased. Only the code and this decision are left, as proof.} other {Nothing is read any more. What was there stays under the code.}}',
      '{code} nimmt seit {time} nicht mehr an „{title}“ von {lab} teil. {choice, select, erase {Die Daten wurden gelöscht. Nur der Code und diese Entscheidung bleiben, als Nachweis.} other {Es wird nichts mehr gelesen. Was da war, bleibt unter dem Code.}}',
    ),
    erased: captions(
      'Deleted: {activities, plural, one {# activity} other {# activities}}, {files, plural, one {# upload} other {# uploads}}, {consents, plural, one {# consent} other {# consents}}, {absences, plural, one {# absence} other {# absences}}.',
      'Gelöscht: {activities, plural, one {# Aktivität} other {# Aktivitäten}}, {files, plural, one {# Upload} other {# Uploads}}, {consents, plural, one {# Einwilligung} other {# Einwilligungen}}, {absences, plural, one {# Abwesenheit} other {# Abwesenheiten}}.',
    ),
    sources: captions('Ended connections: {sources}', 'Beendete Verbindungen: {sources}'),
    contact: captions('Questions: {contact}', 'Fragen: {contact}'),
    keep: [
      'Print or save this page. With your link you can come back to it.',
      'Drucke oder speichere diese Seite. Mit deinem Link kommst du zu ihr zurück.',
    ],
    keepOwn: ['Print or save this page.', 'Drucke oder speichere diese Seite.'],
    print: ['Print', 'Drucken'],
  },
  page: {
    open: captions('Open my page of {title}', 'Meine Seite zu {title} öffnen'),
    loading: ['My study', 'Meine Studie'],
    failed: ['Your study could not be loaded', 'Deine Studie ließ sich nicht laden'],
    back: ['My studies', 'Meine Studien'],
  },
});
