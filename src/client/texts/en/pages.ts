/** The dashboards' own headings, and the pages that belong to no area. */
export const pages = {
  dashboard: {
    title: 'Dashboard',
    webhook: 'Webhook Subscription',
  },
  forbidden: {
    title: '403 - Forbidden',
    text: 'You do not have permission to access this page.',
    back: 'Back to the dashboard',
  },
  notFound: {
    title: '404 - Not Found',
    text: 'The page you are looking for does not exist.',
    back: 'Back to the start page',
  },
  error: {
    title: 'Something went wrong',
    text: 'Your session could not be confirmed. Please sign in again.',
    signIn: 'Go to sign in',
  },
};
