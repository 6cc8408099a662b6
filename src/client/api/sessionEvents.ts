import { createAction } from '@reduxjs/toolkit';

/** The session that this tab held is over: its refresh was refused. */
export const sessionExpired = createAction('sessionExpired');

/** A refresh brought the token of somebody else, who has signed in from another tab. */
export const userChanged = createAction<{ userId: string | null }>('userChanged');
