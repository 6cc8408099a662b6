import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

export function productOf({ settings }: Pick<FastifyInstance, 'settings'>): { name: string; version: string } {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return { name: settings.productName, version: (JSON.parse(manifest) as { version: string }).version };
}
