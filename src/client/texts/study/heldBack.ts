import { captions, inBoth } from '#client/texts/inBoth.ts';
import { everyLinked } from '#client/texts/sourceNames.ts';

export const heldBackTexts = inBoth({
  reasons: {
    no_basis: [
      'Data from Strava are held back: the operator has not recorded a basis for using them in research.',
      'Daten aus Strava werden zurückgehalten: Der Betreiber hat keine Grundlage für ihre Verwendung in der Forschung eingetragen.',
    ],
    own_only: [
      'Data from Strava are held back: in this installation researchers see only whether a Strava account is connected.',
      'Daten aus Strava werden zurückgehalten: In dieser Installation sehen Forschende nur, ob ein Strava-Konto verbunden ist.',
    ],
    derived: [
      'Single activities from Strava are held back: in this installation researchers see only sums by day and week.',
      'Einzelne Aktivitäten aus Strava werden zurückgehalten: In dieser Installation sehen Forschende nur Summen je Tag und Woche.',
    ],
    not_permitted: [
      'Data from Strava are not read: this study does not permit them.',
      'Daten aus Strava werden nicht gelesen: Diese Studie erlaubt sie nicht.',
    ],
  },
  details: [
    'Activity details are not shown to researchers in this installation.',
    'Einzelheiten von Aktivitäten werden Forschenden in dieser Installation nicht gezeigt.',
  ],
  detailsOf: [
    `This is about data from Strava; files and sessions from ${everyLinked.en} are shown.`,
    `Das betrifft Daten aus Strava; Dateien und Trainings von ${everyLinked.de} werden gezeigt.`,
  ],
  notAgreed: captions(
    '{source}: {count, plural, one {1 participant} other {# participants}} agreed before the study permitted this source. Nothing is read from it of them until they agree to a new version of the consent text.',
    '{source}: {count, plural, one {1 teilnehmende Person stimmte} other {# Teilnehmende stimmten}} zu, bevor die Studie diese Quelle erlaubte. Bis zur Zustimmung zu einer neuen Version des Einwilligungstexts wird daraus nichts gelesen.',
  ),
  notAgreedHere: captions(
    '{source}: this participant agreed before the study permitted this source. Nothing is read from it until they agree to a new version of the consent text.',
    '{source}: Diese teilnehmende Person stimmte zu, bevor die Studie diese Quelle erlaubte. Bis zur Zustimmung zu einer neuen Version des Einwilligungstexts wird daraus nichts gelesen.',
  ),
  recordedBy: ['An admin records it under Settings.', 'Ein Admin trägt sie unter Einstellungen ein.'],
  chosenBy: ['An admin chooses this under Settings.', 'Ein Admin legt das unter Einstellungen fest.'],
  openSettings: ['Open the settings', 'Einstellungen öffnen'],
  editSources: ['Edit the sources', 'Quellen bearbeiten'],
});
