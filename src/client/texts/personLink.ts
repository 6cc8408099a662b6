import { message } from '#shared/message.ts';
import { personLink as english } from './en/personLink.ts';
import { inBoth } from './inBoth.ts';

export const personLinkTexts = inBoth(english, {
  title: 'Konto',
  none: 'Noch hat niemand diesen Code. Ist die Einwilligung auf Papier erfasst, lässt er sich mit einem Konto verknüpfen.',
  about:
    'Welches Konto diesen Code hat, sieht niemand, der die Studie liest. Was das Konto aufzeichnet, liest die Studie unter dem Code.',
  account: 'Konto',
  accountHint: 'Die E-Mail eines Benutzers oder die Strava-ID eines Sportlers.',
  reasonHint: 'Steht im Protokoll der Studie, wo ihr Team es liest. Schreib keinen Namen.',
  user: 'Benutzer',
  athlete: 'Sportler',
  stravaId: 'Strava-ID',
  nameless: 'Der Code hat kein Konto: Mitarbeitende geben die Dateien dieses Teilnehmers.',
  link: {
    title: message('{code} mit einem Konto verknüpfen'),
    open: 'Konto verknüpfen …',
    effect: 'Dateien, die Mitarbeitende für diesen Code gaben, werden Dateien des Kontos.',
    submit: 'Konto verknüpfen',
    submitting: 'Wird verknüpft …',
    done: 'Konto verknüpft',
  },
  reveal: {
    title: message('Wer hat {code}?'),
    open: 'Verknüpfung zeigen …',
    effect: 'Dass du nachgesehen hast, steht mit Name und Grund im Protokoll der Studie.',
    submit: 'Verknüpfung zeigen',
    submitting: 'Wird gezeigt …',
    done: '',
  },
  unlink: {
    title: message('Verknüpfung von {code} lösen?'),
    open: 'Verknüpfung lösen …',
    effect:
      'Die Studie liest nichts mehr von dieser Person, und der Code ist wieder frei. Aktivitäten und Dateien bleiben bei der Person, auch die von Mitarbeitenden gegebenen.',
    submit: 'Verknüpfung lösen',
    submitting: 'Wird gelöst …',
    done: 'Verknüpfung gelöst',
  },
});
