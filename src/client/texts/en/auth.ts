/** Sign-in, sign-out, the own password and the own profile. */
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
  forgotPassword: {
    title: 'Forgot Password?',
    text: 'Please contact an admin.',
    back: 'Back to sign in',
  },
  logout: {
    title: 'Log Out',
    leaving: 'Signing out…',
    done: 'You are signed out.',
    failed: 'Signing out did not reach the server. You may still be signed in.',
    retry: 'Try again',
    signIn: 'Sign in',
  },
  changePassword: {
    title: 'Change Password',
    due: 'Choose a password of your own before you go on.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirmation: 'Confirm new password',
    hint: 'At least 8 characters.',
    submit: 'Change Password',
    submitting: 'Submitting...',
    done: 'Password changed',
  },
  profile: {
    title: 'Profile',
    email: 'Email',
    role: 'Role',
    lab: 'Lab',
    changePassword: 'Change Password',
  },
};
