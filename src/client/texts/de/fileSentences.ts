import { icu } from '#shared/sentence.ts';

export const fileSentences = icu({
  empty: 'Diese Datei ist leer. Exportiere die Aktivität noch einmal.',
  unknown_format: 'Das ist keine FIT-, GPX- oder TCX-Datei. Exportiere die Aktivität in einem dieser Formate.',
  truncated: 'Diese Datei endet zu früh. Kopiere oder exportiere sie noch einmal.',
  damaged: 'Diese Datei ist beschädigt. Kopiere oder exportiere sie noch einmal.',
  not_an_activity:
    'Diese Datei enthält keine Aktivität, sondern Einstellungen, eine Strecke oder Tageswerte. Wähle die Datei einer Aktivität.',
  several_activities: 'Diese Datei enthält {count, number} Aktivitäten. Exportiere jede in eine eigene Datei.',
  no_start:
    'Diese Datei enthält keine Zeit, wie es bei geplanten Strecken ist. Wähle die Datei einer aufgezeichneten Aktivität.',
  too_large: 'Diese Datei ist größer als {megabytes, number} MB. Teile die Aktivität oder exportiere sie als FIT.',
  too_many_points: 'Diese Datei hat mehr als {points, number} Punkte. Teile die Aktivität oder zeichne seltener auf.',
  too_deep: 'Diese Datei ist tiefer als {depth, number} Ebenen verschachtelt. Exportiere die Aktivität noch einmal.',
  value_too_long:
    'Diese Datei enthält einen Wert, der länger als {kilobytes, number} KB ist. Exportiere die Aktivität noch einmal.',
  has_entities:
    'Diese Datei definiert Entitäten, die schädlich sein können. Exportiere die Aktivität noch einmal aus ihrer Quelle.',
  not_an_archive: 'Das ist kein ZIP-Archiv, oder es ist beschädigt. Lade das Archiv noch einmal herunter.',
  unknown_archive:
    'Das ist kein Archiv von Strava, Garmin, Polar Flow oder Apple Health. Lade die ZIP-Datei so hoch, wie du sie bekommen hast.',
  encrypted: 'Dieses Archiv ist verschlüsselt. Exportiere es noch einmal ohne Passwort.',
  no_activities: 'Dieses Archiv enthält keine Aktivität. Fordere einen neuen Export an, der deine Aktivitäten enthält.',
  unknown_columns:
    'Die Tabelle activities.csv hat andere Spalten als erwartet. Fordere bei Strava einen neuen Export an.',
  bad_date: 'Das Datum „{date}“ dieser Zeile ist nicht lesbar. Lade die Datei dieser Aktivität einzeln hoch.',
  missing_file:
    'Diese Datei fehlt im Archiv, obwohl dessen Tabelle sie nennt. Fordere bei Strava einen neuen Export an.',
  symlink:
    'Dieser Eintrag verweist auf eine andere Datei und wird nicht gelesen. Lade das Archiv so hoch, wie du es bekommen hast.',
  bomb: 'Dieses Archiv wird beim Entpacken unverhältnismäßig groß und wird nicht gelesen. Lade es noch einmal aus seiner Quelle herunter.',
  too_much_data: 'Dieses Archiv ist entpackt größer als {gigabytes, number} GB. Lade einen kleineren Teil davon hoch.',
  too_many_entries: 'Dieses Archiv hat mehr als {entries, number} Einträge. Lade einen kleineren Teil davon hoch.',
  nested_too_deep: 'Das ist ein Archiv in einem Archiv. Entpacke es und lade hoch, was es enthält.',
});
