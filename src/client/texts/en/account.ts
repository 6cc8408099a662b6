import { message } from '#shared/message.ts';
export const account = {
  forgotPassword: {
    title: 'Forgot Password?',
    text: 'Please contact an admin.',
    why: 'Nobody can read your password, so it cannot be sent to you. An admin gives you a new one.',
    next: message('It works for {hours} hours. When you sign in with it, you choose your own.'),
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
    noLab: 'You are not assigned to a lab. Ask an admin.',
    changePassword: 'Change Password',
  },
};
