/** Keys of PostgreSQL's advisory locks, each of one purpose. The audit log's trigger has 8317260042. */
export const ADVISORY_LOCKS = {
  grants: 8317260043,
  queueTables: 8317260044,
  /** Connections are made one by one, so that two do not take the last place. */
  stravaLinks: 8317260045,
  linkedAccounts: 8317260046,
  stravaInvites: 8317260047,
} as const;
