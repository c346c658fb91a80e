-- Few of all participants judge conditions (R2): their delegates find the memos by it (K6), and a handover (K9).
DROP INDEX CONCURRENTLY IF EXISTS participants_conditions;

CREATE INDEX CONCURRENTLY participants_conditions ON participants (person_id) WHERE conditions IS NOT NULL;
