-- By which absences are summarised, as memo_logs_absence.
DROP INDEX CONCURRENTLY IF EXISTS memo_logs_absences;

CREATE INDEX CONCURRENTLY memo_logs_absences ON memo_logs USING gin (absences) WHERE absences IS NOT NULL;

-- Logs that are packed in more bytes than they need, for the workers (`PACK_LOGS=compact`).
DROP INDEX CONCURRENTLY IF EXISTS memo_logs_loose;

CREATE INDEX CONCURRENTLY memo_logs_loose ON memo_logs (memo_key) WHERE packed IS NULL;
