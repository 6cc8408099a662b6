export const pages = {
  dashboard: {
    title: 'Dashboard',
    audit: 'Audit log',
    webhook: 'Webhook Subscription',
  },
  forbidden: {
    title: '403 - Forbidden',
    text: 'You do not have permission to access this page.',
    why: 'Your role does not include it, or it is not shared with you. If you need it, please contact an admin.',
    back: 'Back to the dashboard',
  },
  notFound: {
    title: '404 - Not Found',
    text: 'The page you are looking for does not exist.',
    why: 'The address may be mistyped, or the page was moved or deleted.',
    back: 'Back to the start page',
  },
  error: {
    title: 'Something went wrong',
    text: 'Your session could not be confirmed. Please sign in again.',
    why: 'It may have ended in another tab or after a long pause. What you saved is safe.',
    signIn: 'Go to sign in',
  },
};
