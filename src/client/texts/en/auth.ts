import { message } from '#shared/message.ts';
export const auth = {
  login: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    submitting: 'Signing in…',
    forgotPassword: 'Forgot Password?',
    expired: 'Session expired',
    signInAgain: 'Please sign in again. You will return to where you were.',
    tooManyAttempts: message(
      'Too many attempts. Please wait {minutes, plural, one {1 minute} other {# minutes}} before trying again.',
    ),
  },
};
