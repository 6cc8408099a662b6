/** Sign-in. */
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
    tooManyAttempts: (minutes: number) =>
      `Too many attempts. Please wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`} before trying again.`,
    unreachable: 'The server cannot be reached. Check your connection and try again.',
  },
};
