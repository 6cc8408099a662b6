import { pageSetting } from './pageSetting.ts';

export function productName(): string {
  return pageSetting('application-name') ?? 'Kadenz';
}
