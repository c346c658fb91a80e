/**
 * Starts a statement that commits without waiting for a standby or the disk. For writes that accompany reads and may be lost in a
 * failover, so that reads continue while writes wait. The statement must select from `relaxed`.
 */
export const WITHOUT_STANDBY = `
  WITH relaxed AS (SELECT set_config('synchronous_commit', 'off', true))`
