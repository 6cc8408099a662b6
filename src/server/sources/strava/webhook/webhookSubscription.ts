import type { AuditActor } from '#server/db/audit.ts';
import type { PushAnswer, PushError, PushSubscription, PushSubscriptions } from './pushSubscriptions.ts';
import type { SubscriptionRepository } from './subscriptionRepository.ts';
import type { WebhookSecrets } from './webhookSecrets.ts';

const RECENT_MS = 60_000;
/** Limit of a call to Strava for the control page. */
const RECENT_LIMIT_MS = 2500;

interface Parts {
  push: PushSubscriptions;
  repository: SubscriptionRepository;
  secrets: WebhookSecrets;
  now: () => Date;
}

type SubscriptionAnswer = PushAnswer<PushSubscription | null>;
/** What an actor asked for, until Strava shows whether it came to be. */
type Asked = { is: 'registered'; actor: AuditActor } | { is: 'unregistered'; id: number; actor: AuditActor };
const failed = (error: PushError) => ({ ok: false as const, error });

/** Read from Strava each time; no transaction is open during a call, because Strava calls us back before it answers. */
export function createWebhookSubscription({ push, repository, secrets, now }: Parts) {
  let recent: { at: number; answer: Promise<SubscriptionAnswer> } | null = null;
  let hasCallbackFailed = false;
  let asked: Asked | null = null;

  const isOurs = async (subscription: PushSubscription) =>
    subscription.callback_url === (await secrets.current()).callbackUrl;

  async function recordAsked(current: PushSubscription | null): Promise<void> {
    const seen = asked;
    asked = null;
    if (seen === null) return;
    const { actor } = seen;
    try {
      if (seen.is === 'unregistered') {
        if (current?.id !== seen.id) await repository.unregistered(seen.id, actor, now());
      } else if (current && (await isOurs(current))) await repository.registered(current.id, actor, now());
    } catch (error) {
      asked = seen;
      throw error;
    }
  }

  async function fetchCurrent(timeoutMs?: number): Promise<SubscriptionAnswer> {
    const at = now();
    const answer = await push.read(timeoutMs);
    if (!answer.ok) return answer;
    if (answer.value && (await isOurs(answer.value))) {
      hasCallbackFailed = false;
      await repository.saw(answer.value.id, at);
    } else await repository.missed(at);
    await recordAsked(answer.value);
    return answer;
  }

  function remember(pending: Promise<SubscriptionAnswer>): Promise<SubscriptionAnswer> {
    recent = { at: now().getTime(), answer: pending };
    pending.catch(() => {
      recent = null;
    });
    return pending;
  }

  const read = () => remember(fetchCurrent());

  return {
    isOurs,
    read,

    readRecent(): Promise<SubscriptionAnswer> {
      if (recent && now().getTime() - recent.at < RECENT_MS) return recent.answer;
      return remember(fetchCurrent(RECENT_LIMIT_MS));
    },

    hasCallbackFailed: () => hasCallbackFailed,

    async register(actor: AuditActor): Promise<PushAnswer<{ subscription: PushSubscription; isNew: boolean }>> {
      const before = await read();
      if (!before.ok) return before;
      if (before.value) {
        if (!(await isOurs(before.value))) return failed({ kind: 'exists' });
        return { ok: true, value: { subscription: before.value, isNew: false } };
      }
      const { callbackUrl, verifyToken } = await secrets.renew();
      await repository.expect(now());
      const created = await push.create(callbackUrl, verifyToken);
      hasCallbackFailed = !created.ok && created.error.kind === 'callback';
      // Without an answer it may exist nevertheless, or another instance may have registered it.
      const isUnsure = created.ok || created.error.kind === 'unavailable' || created.error.kind === 'exists';
      if (!isUnsure) {
        await repository.gaveUp();
        return created;
      }
      const isNew = created.ok || created.error.kind === 'unavailable';
      if (isNew) asked = { is: 'registered', actor };
      const after = await read();
      if (!after.ok) return after;
      if (!after.value || !(await isOurs(after.value))) {
        if (created.ok) return failed({ kind: 'unavailable', retryAt: null });
        if (created.error.kind === 'exists') await repository.gaveUp();
        return created;
      }
      return { ok: true, value: { subscription: after.value, isNew } };
    },

    /** Ends a foreign subscription too. */
    async unregister(actor: AuditActor): Promise<PushAnswer<PushSubscription>> {
      const before = await read();
      if (!before.ok) return before;
      if (!before.value) return failed({ kind: 'missing' });
      const removed = await push.remove(before.value.id);
      recent = null;
      if (!removed.ok) {
        if (removed.error.kind === 'unavailable') asked = { is: 'unregistered', id: before.value.id, actor };
        if (removed.error.kind === 'missing') await repository.missed(now());
        return removed;
      }
      await repository.unregistered(before.value.id, actor, now());
      return { ok: true, value: before.value };
    },
  };
}

export type WebhookSubscription = ReturnType<typeof createWebhookSubscription>;
