import { pageSetting } from './pageSetting.ts';

/** The installation's name for the product. */
export function productName(): string {
  return pageSetting('application-name') ?? 'Kadenz';
}
