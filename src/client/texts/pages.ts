import { pages as english } from './en/pages.ts';
import { inBoth } from './inBoth.ts';

export const pagesTexts = inBoth(english, {
  dashboard: {
    title: 'Übersicht',
    audit: 'Audit-Protokoll',
    webhook: 'Webhook-Abonnement',
  },
  forbidden: {
    title: '403 - Kein Zugriff',
    text: 'Du darfst diese Seite nicht öffnen.',
    why: 'Deine Rolle umfasst sie nicht, oder sie ist nicht mit dir geteilt. Wenn du sie brauchst, wende dich bitte an einen Admin.',
    back: 'Zurück zur Übersicht',
  },
  notFound: {
    title: '404 - Nicht gefunden',
    text: 'Die gesuchte Seite gibt es nicht.',
    why: 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde verschoben oder gelöscht.',
    back: 'Zurück zur Startseite',
  },
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Deine Sitzung ließ sich nicht bestätigen. Bitte melde dich neu an.',
    why: 'Vielleicht wurde sie in einem anderen Tab oder nach einer langen Pause beendet. Was du gespeichert hast, ist sicher.',
    signIn: 'Zur Anmeldung',
  },
});
