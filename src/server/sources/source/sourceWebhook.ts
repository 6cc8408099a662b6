import type { AuditActor } from '#server/db/audit.ts';
import type { WebhookState } from '#shared/contract/sources.ts';

export interface WebhookReading {
  state: WebhookState;
  url: string | null;
  /** Whether the source accepts the app's id and secret; null when it did not say. */
  isAppKnown: boolean | null;
}

/** The webhook of a source other than Strava, as admins see and switch it. */
export interface SourceWebhook {
  /** Asks the source. */
  reading(): Promise<WebhookReading>;
  /** Asks the source unless it answered in the last minute. */
  recentReading(): Promise<WebhookReading>;
  /** Creates it, or wakes it; one whose key we do not have is made anew. False when the source refused. */
  switchOn(actor: AuditActor): Promise<boolean>;
  switchOff(actor: AuditActor): Promise<boolean>;
}
