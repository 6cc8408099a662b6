import type { IncomingHttpHeaders } from 'node:http';
import type { CallAnswer, CallError } from './callError.ts';
import type { SourceWebhook } from './sourceWebhook.ts';

/** What a source gives for a code. */
export interface SourceGrant {
  externalId: string;
  token: string;
  /** Null when the source does not say. */
  expiresAt: Date | null;
}

/** What differs between sources for people who connect, their events, and admins. */
export interface LinkedApp {
  webhook: SourceWebhook;
  authorizeUrl(to: { state: string; redirectUri: string }): string;
  exchangeCode(code: string, redirectUri: string): Promise<CallAnswer<SourceGrant>>;
  seal(grant: SourceGrant, rowId: string): Uint8Array;
  /** What the source needs before it gives data; what fails is repeated by the job that reads the list. */
  begin(accountId: string, grant: SourceGrant): Promise<CallError | null>;
  /** Ends the access of a connection that was refused here. */
  giveBack(grant: SourceGrant): Promise<void>;
  /** After an account ended. */
  onEnded(): Promise<void>;
  /** Keeps an event; false when the source did not sign it. */
  receive(bytes: Uint8Array, headers: IncomingHttpHeaders): Promise<boolean>;
}
