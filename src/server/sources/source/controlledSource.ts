import type { HttpError } from '#server/plugins/httpErrors.ts';
import type { Call } from '#shared/calls/call.ts';
import type { SourceName } from '#shared/sources.ts';
import type { SourceWebhook } from './sourceWebhook.ts';

/** What the control room of a source other than Strava needs of it. */
export interface ControlledSource {
  source: SourceName;
  calls: Readonly<
    Record<'control' | 'accounts' | 'disconnect' | 'problems' | 'retry' | 'retryAll' | 'switchOn' | 'switchOff', Call>
  >;
  /** Null while the operator has no app at the source. */
  webhook: SourceWebhook | null;
  /** After an account ended. */
  onEnded(): Promise<void>;
  errors: Readonly<Record<'notSetUp' | 'notConnected' | 'refused', () => HttpError>>;
}
