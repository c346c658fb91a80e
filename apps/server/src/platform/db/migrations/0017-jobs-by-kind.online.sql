-- Which job of a kind is due, and the oldest of each, without a look at all others: mails may wait by the ten thousand.
DROP INDEX CONCURRENTLY IF EXISTS graphile_worker.jobs_by_kind;

CREATE INDEX CONCURRENTLY jobs_by_kind
  ON graphile_worker._private_jobs (task_id, run_at) WHERE is_available = true;
