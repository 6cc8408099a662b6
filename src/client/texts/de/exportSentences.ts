import { icu } from '#shared/sentence.ts';

export const exportSentences = icu({
  study_export_not_found: 'Diesen Export gibt es nicht mehr',
  study_export_not_there: 'Die Datei dieses Exports ist nicht da. Erstelle den Export noch einmal.',
  lock_running: 'Die Daten dieser Studie werden gerade festgeschrieben. Warte, bis das beendet ist.',
  cut_not_found: 'Diesen Datenschnitt gibt es nicht',
  points_not_in_cut: 'Ein Datenschnitt bewahrt keine Punkte auf: Exportiere die Studie, wie sie jetzt ist',
  no_cut_yet: 'Diese Studie hat noch keinen Datenschnitt. Schreibe ihre Daten zuerst fest, oder frage nach cut=live.',
  no_such_table: 'Auf dieser Stufe gibt es keine Tabelle {name}. Das Manifest nennt die Tabellen.',
  token_not_found: 'Dieses Token gibt es nicht',
  token_name_taken: 'Du hast schon ein Token mit diesem Namen',
  token_unknown: 'Dieses Token ist unbekannt, abgelaufen oder widerrufen',
  token_cannot: 'Ein Token liest die Daten seiner Studie und sonst nichts',
  blinded: 'Für dich sind die Gruppen dieser Studie verblindet',
  not_blinded: 'Dieses Mitglied des Teams ist nicht verblindet',
  still_blinded: 'Diese Person ist verblindet und würde die Gruppen sehen. Hebe zuerst die Verblindung auf.',
  erased_meanwhile: 'Während dies gelesen wurde, wurde eine Person gelöscht. Lies es noch einmal.',
  table_busy: 'Für dieses Token wird eine Tabelle geschrieben. Versuche es danach noch einmal.',
});
