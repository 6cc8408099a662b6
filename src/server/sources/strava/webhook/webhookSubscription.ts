import type { AuditActor } from '#server/db/audit.ts';
import type { PushAnswer, PushFault, PushSubscription, PushSubscriptions } from './pushSubscriptions.ts';
import type { SubscriptionRepository } from './subscriptionRepository.ts';
import type { WebhookSecrets } from './webhookSecrets.ts';

/** A recent answer is used for so long. */
const SEEN_MS = 60_000;
/** The control room does not wait longer for Strava. */
const RECENT_LIMIT_MS = 2500;

interface Parts {
  push: PushSubscriptions;
  repository: SubscriptionRepository;
  secrets: Pick<WebhookSecrets, 'callbackUrl' | 'verifyToken'>;
  now: () => Date;
}

type Look = PushAnswer<PushSubscription | null>;
const failed = (fault: PushFault) => ({ ok: false as const, fault });

/**
 * Our push subscription at Strava: what is there is asked for each time, never remembered, and our own row follows what was seen.
 * No transaction is open while Strava is asked, since Strava asks us back before it answers.
 */
export function createWebhookSubscription({ push, repository, secrets, now }: Parts) {
  let seen: { at: number; look: Promise<Look> } | null = null;
  let hasCallbackFailed = false;

  const isOurs = (subscription: PushSubscription) => subscription.callback_url === secrets.callbackUrl;

  async function look(timeoutMs?: number): Promise<Look> {
    const at = now();
    const answer = await push.read(timeoutMs);
    if (!answer.ok) return answer;
    if (answer.value && isOurs(answer.value)) {
      hasCallbackFailed = false;
      await repository.saw(answer.value.id, at);
    } else await repository.missed(at);
    return answer;
  }

  function remember(looking: Promise<Look>): Promise<Look> {
    seen = { at: now().getTime(), look: looking };
    looking.catch(() => {
      seen = null;
    });
    return looking;
  }

  const read = () => remember(look());

  return {
    isOurs,
    read,

    /** As `read`, but answers from the last minute's read, and with a short timeout. */
    readRecent(): Promise<Look> {
      if (seen && now().getTime() - seen.at < SEEN_MS) return seen.look;
      return remember(look(RECENT_LIMIT_MS));
    },

    /** Whether Strava could not reach us when it was last asked to. */
    hasCallbackFailed: () => hasCallbackFailed,

    /** Ours, registered now unless it is there already. */
    async register(actor: AuditActor): Promise<PushAnswer<{ subscription: PushSubscription; isNew: boolean }>> {
      const before = await read();
      if (!before.ok) return before;
      if (before.value) {
        if (!isOurs(before.value)) return failed({ kind: 'exists' });
        return { ok: true, value: { subscription: before.value, isNew: false } };
      }
      await repository.expect(now());
      const created = await push.create(secrets.callbackUrl, secrets.verifyToken);
      hasCallbackFailed = !created.ok && created.fault.kind === 'callback';
      // Without an answer it may have been done nevertheless, and somebody else may have been first.
      const isUnsure = created.ok || created.fault.kind === 'unavailable' || created.fault.kind === 'exists';
      if (!isUnsure) {
        await repository.gaveUp();
        return created;
      }
      const after = await read();
      if (!after.ok) return after;
      if (!after.value || !isOurs(after.value)) {
        if (created.ok) return failed({ kind: 'unavailable', retryAt: null });
        if (created.fault.kind === 'exists') await repository.gaveUp();
        return created;
      }
      const isNew = created.ok || created.fault.kind === 'unavailable';
      if (isNew) await repository.registered(after.value.id, actor, now());
      return { ok: true, value: { subscription: after.value, isNew } };
    },

    /** Ends the app's subscription, whosever it is, and answers with it. */
    async unregister(actor: AuditActor): Promise<PushAnswer<PushSubscription>> {
      const before = await read();
      if (!before.ok) return before;
      if (!before.value) return failed({ kind: 'missing' });
      const removed = await push.remove(before.value.id);
      seen = null;
      if (!removed.ok) {
        if (removed.fault.kind === 'missing') await repository.missed(now());
        return removed;
      }
      await repository.unregistered(before.value.id, actor, now());
      return { ok: true, value: before.value };
    },
  };
}

export type WebhookSubscription = ReturnType<typeof createWebhookSubscription>;
