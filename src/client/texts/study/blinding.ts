import { blinding as english } from '#client/texts/en/study/blinding.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const blindingTexts = inBoth(english, {
  title: 'Verblindung',
  off: 'Wer auswertet, sieht die Gruppen dieser Studie.',
  on: 'Wer auswertet, sieht die Gruppen nicht: in keiner Liste, keinem Protokoll, keinem Export und mit keinem Token.',
  begin: 'Auswertende verblinden',
  beginTitle: 'Die Auswertenden dieser Studie verblinden?',
  beginEffect:
    'Auswertende sehen nicht mehr, wer in welcher Gruppe ist. Was sie zuvor gesehen oder exportiert haben, bleibt bekannt.',
  begun: 'Auswertende sind verblindet',
  end: 'Verblindung beenden',
  endTitle: 'Die Verblindung für alle Auswertenden beenden?',
  endEffect: 'Alle Auswertenden sehen die Gruppen. Der Grund bleibt im Protokoll der Studie.',
  ended: 'Auswertende sehen die Gruppen',
  break: 'Verblindung aufheben',
  breakFor: message('Verblindung für {email} aufheben'),
  breakTitle: message('Die Verblindung für {email} aufheben?'),
  breakEffect:
    'Von jetzt an sieht diese Person die Gruppen. Das lässt sich nicht zurücknehmen. Der Grund bleibt im Protokoll.',
  broken: message('{email} sieht die Gruppen'),
  saving: 'Wird gespeichert …',
  notice: 'Du bist verblindet: Die Gruppen dieser Studie werden dir nicht gezeigt.',
});
