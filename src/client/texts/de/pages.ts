import type { pages as english } from '../en/pages.ts';

export const pages: typeof english = {
  dashboard: {
    title: 'Übersicht',
    webhook: 'Webhook-Abonnement',
  },
  forbidden: {
    title: '403 - Kein Zugriff',
    text: 'Du darfst diese Seite nicht öffnen.',
    back: 'Zurück zur Übersicht',
  },
  notFound: {
    title: '404 - Nicht gefunden',
    text: 'Die gesuchte Seite gibt es nicht.',
    back: 'Zurück zur Startseite',
  },
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Deine Sitzung ließ sich nicht bestätigen. Bitte melde dich neu an.',
    signIn: 'Zur Anmeldung',
  },
};
