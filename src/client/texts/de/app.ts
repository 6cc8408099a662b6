import type { app as english } from '#client/texts/en/app.ts';

export const app: typeof english = {
  skipLink: 'Zum Inhalt springen',
  loading: 'Wird geladen …',
  offline: 'Du bist offline. Änderungen werden nicht gespeichert.',
  footerHelp: 'Fragen? Bitte wende dich an einen Admin.',
  bar: {
    navigation: 'Hauptnavigation',
    dashboard: 'Übersicht',
    profile: 'Profil',
    logOut: 'Abmelden',
    signIn: 'Anmelden',
    search: 'Suche',
    searchKeys: 'Strg K',
    notLoaded: 'Das ließ sich nicht laden. Versuche es noch einmal.',
    menu: 'Menü',
    display: 'Anzeige',
    theme: 'Farbschema',
    themeSystem: 'Wie das System',
    themeLight: 'Hell',
    themeDark: 'Dunkel',
    density: 'Dichte',
    densityComfortable: 'Bequem',
    densityCompact: 'Kompakt',
    language: 'Sprache',
  },
  crash: {
    title: 'Etwas ist schiefgegangen',
    text: 'Diese Seite funktioniert gerade nicht. Was du gespeichert hast, ist sicher. Lade sie neu, um weiterzumachen.',
    reload: 'Neu laden',
  },
  profileFailed: {
    title: 'Dein Profil ließ sich nicht laden',
    retry: 'Erneut versuchen',
    logOut: 'Abmelden',
  },
};
