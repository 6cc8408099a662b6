import { inBoth } from './inBoth.ts';

export const pagesTexts = inBoth({
  dashboard: {
    title: ['Dashboard', 'Übersicht'],
    audit: ['Audit log', 'Audit-Protokoll'],
    webhook: ['Webhook Subscription', 'Webhook-Anmeldung'],
  },
  forbidden: {
    title: ['403 - Forbidden', '403 - Kein Zugriff'],
    text: ['You do not have permission to access this page.', 'Du darfst diese Seite nicht öffnen.'],
    why: [
      'Your role does not include it, or it is not shared with you. If you need it, please contact an admin.',
      'Deine Rolle umfasst sie nicht, oder sie ist nicht mit dir geteilt. Wenn du sie brauchst, wende dich bitte an einen Admin.',
    ],
    back: ['Back to the dashboard', 'Zurück zur Übersicht'],
  },
  notFound: {
    title: ['404 - Not Found', '404 - Nicht gefunden'],
    text: ['The page you are looking for does not exist.', 'Die gesuchte Seite gibt es nicht.'],
    why: [
      'The address may be mistyped, or the page was moved or deleted.',
      'Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde verschoben oder gelöscht.',
    ],
    back: ['Back to the start page', 'Zurück zur Startseite'],
  },
  error: {
    title: ['Something went wrong', 'Etwas ist schiefgegangen'],
    text: [
      'Your session could not be confirmed. Please sign in again.',
      'Deine Sitzung ließ sich nicht bestätigen. Bitte melde dich neu an.',
    ],
    why: [
      'It may have ended in another tab or after a long pause. What you saved is safe.',
      'Vielleicht wurde sie in einem anderen Tab oder nach einer langen Pause beendet. Was du gespeichert hast, ist sicher.',
    ],
    signIn: ['Go to sign in', 'Zur Anmeldung'],
  },
});
