import pg from 'pg';
import type { TcpProxy } from '#server/testing/tcpProxy.ts';
import type { Cluster } from '../postgresCluster.ts';

export interface LossParts {
  cluster: Cluster;
  proxy: TcpProxy;
}

/** A way to lose PostgreSQL; without `end` it is available again when `begin` has ended. */
export interface LossKind {
  name: string;
  begin(parts: LossParts): unknown;
  lastsMs?: number;
  end?(parts: LossParts): unknown;
}

async function ask({ cluster }: LossParts, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export const LOSS_KINDS: readonly LossKind[] = [
  { name: 'TCP reset', begin: ({ proxy }) => proxy.reset() },
  {
    name: 'pg_terminate_backend',
    begin: (parts) =>
      ask(parts, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'kadenz%'"),
  },
  { name: 'restart -m immediate', begin: ({ cluster }) => cluster.restartAtOnce() },
  {
    name: 'stopped for 3 s',
    begin: ({ cluster }) => cluster.stop(),
    lastsMs: 3000,
    end: ({ cluster }) => cluster.start(),
  },
  {
    name: 'paused for 10 s',
    begin: ({ cluster }) => cluster.pause(),
    lastsMs: 10_000,
    end: ({ cluster }) => cluster.resume(),
  },
  {
    name: 'silent network for 6 s',
    begin: ({ proxy }) => proxy.setSilent(true),
    lastsMs: 6000,
    end: ({ proxy }) => proxy.setSilent(false),
  },
  {
    name: 'read-only for 3 s',
    begin: (parts) => ask(parts, 'ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()'),
    lastsMs: 3000,
    end: (parts) => ask(parts, 'ALTER SYSTEM RESET default_transaction_read_only', 'SELECT pg_reload_conf()'),
  },
];
