import { createAction } from '@reduxjs/toolkit';

export const sessionExpired = createAction('sessionExpired');

export const userChanged = createAction<{ userId: string | null }>('userChanged');
