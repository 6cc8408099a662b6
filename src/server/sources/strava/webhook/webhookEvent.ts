import { type Static, Type } from 'typebox';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const LAST_SECOND = 253_402_300_799;

export const WebhookEventBody = Type.Object(
  {
    subscription_id: Id,
    object_type: Type.Enum(['activity', 'athlete']),
    object_id: Id,
    aspect_type: Type.Enum(['create', 'update', 'delete']),
    owner_id: Id,
    event_time: Type.Integer({ minimum: 0, maximum: LAST_SECOND }),
    updates: Type.Optional(Type.Object({ authorized: Type.Optional(Type.Unknown()) })),
  },
  { description: 'An event as Strava sends it; more fields may come.' },
);
export type WebhookEventBody = Static<typeof WebhookEventBody>;

export interface NewWebhookEvent {
  subscription_id: number;
  object_type: string;
  object_id: number;
  aspect_type: string;
  owner_id: number;
  event_time: Date;
  is_deauthorization: boolean;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An event with an unstorable title must not be lost; undefined when the text is not a JSON object. */
export function pickEventFields(text: string): Record<string, unknown> | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(body)) return undefined;
  const { subscription_id, object_type, object_id, aspect_type, owner_id, event_time, updates } = body;
  return {
    subscription_id,
    object_type,
    object_id,
    aspect_type,
    owner_id,
    event_time,
    ...(isObject(updates) ? { updates: { authorized: String(updates.authorized) } } : {}),
  };
}

export function toNewEvent({ event_time, updates, ...event }: WebhookEventBody): NewWebhookEvent {
  const isOfAthlete = event.object_type === 'athlete' && event.aspect_type === 'update';
  return {
    ...event,
    event_time: new Date(event_time * 1000),
    is_deauthorization: isOfAthlete && updates?.authorized === 'false',
  };
}
