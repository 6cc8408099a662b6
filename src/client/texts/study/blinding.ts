import { captions, inBoth } from '#client/texts/inBoth.ts';

export const blindingTexts = inBoth({
  title: ['Blinding', 'Verblindung'],
  off: ['Analysts see the groups of this study.', 'Wer auswertet, sieht die Gruppen dieser Studie.'],
  on: [
    'Analysts do not see the groups: in no list, in no log, in no export and with no token.',
    'Wer auswertet, sieht die Gruppen nicht: in keiner Liste, keinem Protokoll, keinem Export und mit keinem Token.',
  ],
  begin: ['Blind the analysts', 'Auswertende verblinden'],
  beginTitle: ['Blind the analysts of this study?', 'Die Auswertenden dieser Studie verblinden?'],
  beginEffect: [
    'Analysts no longer see who is in which group. What they have seen or exported before stays known.',
    'Auswertende sehen nicht mehr, wer in welcher Gruppe ist. Was sie zuvor gesehen oder exportiert haben, bleibt bekannt.',
  ],
  begun: ['Analysts are blinded', 'Auswertende sind verblindet'],
  end: ['End the blinding', 'Verblindung beenden'],
  endTitle: ['End the blinding for all analysts?', 'Die Verblindung für alle Auswertenden beenden?'],
  endEffect: [
    'All analysts see the groups. The reason stays in the log of the study.',
    'Alle Auswertenden sehen die Gruppen. Der Grund bleibt im Protokoll der Studie.',
  ],
  ended: ['Analysts see the groups', 'Auswertende sehen die Gruppen'],
  break: ['Break the blind', 'Verblindung aufheben'],
  breakFor: captions('Break the blind for {email}', 'Verblindung für {email} aufheben'),
  breakTitle: captions('Break the blind for {email}?', 'Die Verblindung für {email} aufheben?'),
  breakEffect: [
    'From now on this analyst sees the groups. This cannot be taken back. The reason stays in the log.',
    'Von jetzt an sieht diese Person die Gruppen. Das lässt sich nicht zurücknehmen. Der Grund bleibt im Protokoll.',
  ],
  broken: captions('{email} sees the groups', '{email} sieht die Gruppen'),
  saving: ['Saving…', 'Wird gespeichert …'],
  notice: [
    'You are blinded: the groups of this study are not shown to you.',
    'Du bist verblindet: Die Gruppen dieser Studie werden dir nicht gezeigt.',
  ],
});
