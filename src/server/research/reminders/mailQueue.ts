import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { createWorkLoop } from '#server/jobs/workLoop.ts';
import type { Secret } from '#server/plugins/secret.ts';
import type { Settings } from '#server/settings/env.ts';
import { decideDigest, isDigest } from './digestToSend.ts';
import type { MailDecision } from './mailParts.ts';
import { decideMail, isToParticipant } from './mailToSend.ts';
import { createMailWorkRepository, type MailRow } from './mailWorkRepository.ts';
import { type SendOutcome, sendMail } from './sendMail.ts';

const AT_ONCE = 4;

/** As a rule every other mail meets the same, and only the operator can end it. */
const isOfServer = (outcome: SendOutcome) => outcome.is === 'later' && outcome.reason !== 'later';

interface MailQueueParts {
  db: Db;
  secret: Secret;
  settings: Settings;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** The row of a mail is its place in the queue. Its address is in memory only while it is sent, and in no log. */
export function createMailQueue({ db, secret, settings, now, log }: MailQueueParts) {
  const work = createMailWorkRepository(db, now);

  async function decide(row: MailRow): Promise<MailDecision> {
    const parts = { db, secret, settings, now: now() };
    if (isDigest(row)) return decideDigest(parts, row);
    return isToParticipant(row) ? decideMail(parts, row) : { is: 'skip', reason: 'not_reachable' };
  }

  async function send(row: MailRow): Promise<void> {
    const decision = await decide(row);
    if (decision.is === 'skip') return work.skip(row.id, decision.reason);
    if (decision.is === 'wait') return work.postpone(row.id, decision.until);
    if (settings.mail === null || !(await work.begin(row.id, decision.receipt))) return undefined;
    const outcome = await sendMail(settings.mail.server, decision.mail);
    await work.finish(row, outcome, decision);
    const reason = outcome.is === 'sent' ? undefined : outcome.reason;
    const level = isOfServer(outcome) ? 'warn' : 'info';
    log[level]({ event: 'mail', target_id: row.id, kind: row.kind, outcome: outcome.is, reason }, 'mail');
    return undefined;
  }

  async function workOn(row: MailRow): Promise<void> {
    try {
      await send(row);
    } catch (error) {
      log.error({ event: 'mail', target_id: row.id, err: error }, 'a mail waits');
    }
  }

  return createWorkLoop<MailRow>({
    atOnce: AT_ONCE,
    async take(count, running) {
      const underWay = running.map(({ id }) => id);
      const lost = await work.endLost(underWay);
      if (lost > 0) log.warn({ event: 'mail', count: lost }, 'mails of a process that ended have no clear outcome');
      return work.take(count, underWay);
    },
    work: workOn,
    heartbeat: (running) => Promise.all(running.map(({ id }) => work.heartbeat(id))),
    onError: (error) => log.warn({ event: 'mail', err: error }, 'the mails cannot be read'),
  });
}
