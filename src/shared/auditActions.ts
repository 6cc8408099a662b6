/** The kinds of object of the audit log, in the order of its filter. */
export const AUDIT_OBJECTS = [
  'user',
  'session',
  'lab',
  'study',
  'participant',
  'athlete',
  'activity',
  'gear',
  'invite',
  'subscription',
  'export',
  'backup',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Every action of the audit log, with the kind of its object. */
export const OBJECT_OF_ACTION = {
  'user.first_admin_created': 'user',
  'user.created': 'user',
  'user.deleted': 'user',
  'user.deactivated': 'user',
  'user.reactivated': 'user',
  'user.password_reset': 'user',
  'user.password_changed': 'user',
  'session.started': 'session',
  'session.ended': 'session',
  'session.reused': 'session',
  'lab.created': 'lab',
  'lab.changed': 'lab',
  'lab.deleted': 'lab',
  'researcher.assigned': 'user',
  'researcher.moved': 'user',
  'researcher.removed': 'user',
  'study.created': 'study',
  'study.changed': 'study',
  'study.closed': 'study',
  'study.reopened': 'study',
  'study.deleted': 'study',
  'study.owner_changed': 'study',
  'team.added': 'study',
  'team.changed': 'study',
  'team.removed': 'study',
  'participant.created': 'participant',
  'participant.changed': 'participant',
  'participant.withdrawn': 'participant',
  'participant.erased': 'participant',
  'participant.deleted': 'participant',
  'strava.connected': 'athlete',
  'strava.reconnected': 'athlete',
  'strava.disconnected': 'athlete',
  'strava.revoked': 'athlete',
  'strava.data_deleted': 'athlete',
  'strava.invite_renewed': 'invite',
  'webhook.registered': 'subscription',
  'webhook.unregistered': 'subscription',
  'activities.excluded': 'activity',
  'activities.included': 'activity',
  'gear.changed': 'gear',
  'export.activities': 'export',
  'export.audit': 'export',
  'backup.restored': 'backup',
  'athlete.viewed': 'athlete',
  'athlete.activities_viewed': 'athlete',
  'activity.viewed': 'activity',
  'activity.streams_viewed': 'activity',
  'gear.viewed': 'gear',
  'participant.viewed': 'participant',
} as const satisfies Record<string, AuditObject>;

export type AuditAction = keyof typeof OBJECT_OF_ACTION;

/** Reads of one user's data. */
export type ReadAction = Extract<AuditAction, `${string}viewed`>;

/** Actions that a study's log shows too. */
export type StudyLogAction = Exclude<Extract<AuditAction, `${'study' | 'team' | 'participant'}.${string}`>, ReadAction>;
