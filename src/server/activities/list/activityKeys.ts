import { validate as isUuid } from 'uuid';
import { invalidField } from '#server/plugins/httpErrors.ts';
import type { ActivitiesQuery } from '#shared/contract/activities.ts';
import { serverMessages } from '#shared/serverMessages.ts';

export type ActivitySort = NonNullable<ActivitiesQuery['sort']>;

export interface ActivityKey {
  value: string;
  id: string;
}

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/;
/** A double has up to 17 digits, after zeros where it is below 1. */
const NUMBER = /^\d{1,17}(\.\d{1,22})?(e[+-]?\d{1,2})?$/;
const SECONDS_MAX = 2_147_483_647;

function isValue(sort: string, value: string): boolean {
  if (sort.endsWith('start')) {
    const date = new Date(`${value.replace(' ', 'T')}Z`);
    return WALL_CLOCK.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value.slice(0, 10));
  }
  if (sort.endsWith('moving_time')) return /^\d{1,10}$/.test(value) && Number(value) <= SECONDS_MAX;
  return NUMBER.test(value);
}

export function toKey(sort: ActivitySort, { value, id }: ActivityKey): string {
  return Buffer.from([sort, value, id].join('\n')).toString('base64url');
}

/** Throws 400 when it is not a key of this order. */
export function readKey(field: 'after' | 'before', key: string, sort: ActivitySort): ActivityKey {
  const [of, value = '', id = '', ...more] = Buffer.from(key, 'base64url').toString('utf8').split('\n');
  if (of !== sort || more.length > 0 || !isUuid(id) || !isValue(sort, value)) {
    throw invalidField(field, serverMessages('bad_key'));
  }
  return { value, id };
}
