import type { Db } from '#server/db/schema.ts';
import type { Secret } from '#server/plugins/secret.ts';
import type { Settings } from '#server/settings/env.ts';
import type { MailKind, MailReason } from '#shared/reminderKinds.ts';
import type { MailRow } from './mailWorkRepository.ts';
import type { ToSend } from './sendMail.ts';

export type MailDecision = ({ is: 'send' } & ToSend) | { is: 'skip'; reason: MailReason } | { is: 'wait'; until: Date };

export type ParticipantMail = MailRow & { participant_id: string; study_id: string; kind: MailKind };

export interface MailParts {
  db: Db;
  secret: Secret;
  settings: Settings;
  now: Date;
}
