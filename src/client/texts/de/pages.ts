import type { pages as english } from '../en/pages.ts';

export const pages: typeof english = {
  dashboard: {
    title: 'Übersicht',
    userManagement: 'Benutzerverwaltung',
    researchManagement: 'Forschungsverwaltung',
    researchPending: 'Labore, Forschende, Studien und Teilnehmende gehören noch nicht zu dieser Version.',
    webhook: 'Webhook-Abonnement',
    webhookPending: 'Das Webhook-Abonnement lässt sich in dieser Version noch nicht verwalten.',
    myStudies: 'Meine Studien',
    studiesPending: 'Studien gehören noch nicht zu dieser Version.',
  },
  pending: {
    text: 'Diese Seite gehört noch nicht zu dieser Version.',
    back: 'Zurück zur Übersicht',
    research: 'Forschungsverwaltung',
    labs: 'Labore',
    lab: 'Labor',
    studyNew: 'Neue Studie',
    study: 'Studie',
    studyEdit: 'Studie bearbeiten',
    participant: 'Teilnehmende Person',
    participantEdit: 'Teilnehmende Person bearbeiten',
    athletes: 'Athleten',
    athlete: 'Athlet',
    activities: 'Aktivitäten',
    activity: 'Aktivität',
    gear: 'Ausrüstung',
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
