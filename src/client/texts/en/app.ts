/** The frame around every screen, and what is said when it cannot be shown. */
export const app = {
  skipLink: 'Skip to main content',
  loading: 'Loading…',
  offline: 'You are offline. Changes are not saved.',
  footerHelp: 'Questions? Please contact an admin.',
  bar: {
    navigation: 'Main navigation',
    dashboard: 'Dashboard',
    profile: 'Profile',
    logOut: 'Log Out',
    signIn: 'Sign in',
    menu: 'Menu',
    display: 'Display',
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
    density: 'Density',
    densityComfortable: 'Comfortable',
    densityCompact: 'Compact',
    language: 'Language',
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page stopped working. What you saved is safe. Reload it to go on.',
    reload: 'Reload',
  },
  profileFailed: {
    title: 'Could not load your profile',
    retry: 'Try again',
    logOut: 'Log Out',
  },
};
