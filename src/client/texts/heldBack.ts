import { heldBack as english } from './en/heldBack.ts';
import { inBoth } from './inBoth.ts';

export const heldBackTexts = inBoth(english, {
  reasons: {
    no_basis:
      'Daten aus Strava werden zurückgehalten: Der Betreiber hat keine Grundlage für ihre Verwendung in der Forschung eingetragen.',
    own_only:
      'Daten aus Strava werden zurückgehalten: In dieser Installation sehen Forschende nur, ob ein Strava-Konto verbunden ist.',
    derived:
      'Einzelne Aktivitäten aus Strava werden zurückgehalten: In dieser Installation sehen Forschende nur Summen je Tag und Woche.',
    not_permitted: 'Daten aus Strava werden nicht gelesen: Diese Studie erlaubt sie nicht.',
  },
  details: 'Einzelheiten von Aktivitäten werden Forschenden in dieser Installation nicht gezeigt.',
  detailsOf: 'Das betrifft Daten aus Strava; Dateien und Einheiten von Polar werden gezeigt.',
  recordedBy: 'Ein Admin trägt sie unter Einstellungen ein.',
  chosenBy: 'Ein Admin legt das unter Einstellungen fest.',
  openSettings: 'Einstellungen öffnen',
  editSources: 'Quellen bearbeiten',
});
