import { createAction } from '@reduxjs/toolkit';

/** The refresh of this tab's session was refused. */
export const sessionExpired = createAction('sessionExpired');

/** A refresh returned the token of another user, who signed in from another tab. */
export const userChanged = createAction<{ userId: string | null }>('userChanged');
