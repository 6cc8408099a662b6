import { type Static, Type } from 'typebox';
import { CLIENT_ID } from '#shared/constants.ts';
import { Closed } from './shapes.ts';

const Client = Type.Literal(CLIENT_ID);

export const LoginBody = Closed({ email: Type.String(), password: Type.String(), client: Client });
export type LoginBody = Static<typeof LoginBody>;

export const RefreshBody = Closed({ client: Client });
export type RefreshBody = Static<typeof RefreshBody>;

/** §3 Login and refresh response. The access token is a JWT of 15 minutes. */
export const TokenAnswer = Type.Object({ access_token: Type.String() });
export type TokenAnswer = Static<typeof TokenAnswer>;
