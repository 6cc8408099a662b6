import { type Caption, captions } from '#client/texts/inBoth.ts';
import type { SourceTrouble } from '#shared/contract/quality.ts';
import { message } from '#shared/message.ts';

type Troubles = Record<SourceTrouble['kind'], Caption>;

export const troubles = {
  names: {
    disconnected: ['Connection revoked', 'Verbindung getrennt'],
    permission_missing: ['Permission missing', 'Freigabe fehlt'],
    import_errors: ['Import errors', 'Importfehler'],
    no_heart_rate: ['No heart rate though required', 'Keine Herzfrequenz, obwohl verlangt'],
  } satisfies Troubles,
  meanings: {
    disconnected: [
      'Access to the source was withdrawn or ended, or reading it failed. Nothing arrives any more.',
      'Der Zugang zur Quelle wurde entzogen oder beendet, oder das Lesen scheiterte. Es kommt nichts mehr an.',
    ],
    permission_missing: [
      'Not all is shared with the study, for example no private activities. Activities may be missing.',
      'Nicht alles ist für die Studie freigegeben, zum Beispiel keine privaten Aktivitäten. Aktivitäten können fehlen.',
    ],
    import_errors: [
      'An activity, a list or an upload could not be read.',
      'Eine Aktivität, eine Liste oder ein Upload ließ sich nicht lesen.',
    ],
    no_heart_rate: [
      'The study collects the heart rate and the participant agreed, but the activity has none. Excluded activities are not counted.',
      'Die Studie erhebt die Herzfrequenz und die Person hat zugestimmt, aber der Aktivität fehlt sie. Ausgeschlossene Aktivitäten zählen nicht.',
    ],
  } satisfies Troubles,
  nextSteps: {
    disconnected: [
      'Ask before a new link; this may be a withdrawal.',
      'Frage nach, bevor du einen neuen Link sendest; vielleicht möchte die Person ausscheiden.',
    ],
    permission_missing: [
      'Send a new link and ask for all permissions.',
      'Sende einen neuen Link und bitte um alle Freigaben.',
    ],
    import_errors: [
      'Re-import tries the sources again. Upload the files of a failed upload again.',
      '„Neu importieren“ liest die Quellen noch einmal. Lade Dateien eines gescheiterten Uploads noch einmal hoch.',
    ],
    no_heart_rate: [
      'Ask whether the sensor was worn. The list can exclude the activities from this study.',
      'Frage, ob der Sensor getragen wurde. In der Liste lassen sich die Aktivitäten aus dieser Studie ausschließen.',
    ],
  } satisfies Troubles,
  countOf: message('{count, number}: {name}'),
  show: ['Show', 'Zeigen'],
  showOf: captions('Show {name}', '{name} zeigen'),
  reimport: ['Re-import', 'Neu importieren'],
  reimporting: captions(
    '{count, plural, one {# reading is} other {# readings are}} being tried again',
    '{count, plural, one {# Lesevorgang wird} other {# Lesevorgänge werden}} wiederholt',
  ),
  nothingToReimport: [
    'Nothing to try now: what failed less than 15 minutes ago, or is being tried again, is left out.',
    'Jetzt ist nichts zu wiederholen: Was vor weniger als 15 Minuten scheiterte oder gerade wiederholt wird, wird ausgelassen.',
  ],
  reimportFailed: ['The re-import did not start.', 'Der neue Import hat nicht begonnen.'],
} as const;
