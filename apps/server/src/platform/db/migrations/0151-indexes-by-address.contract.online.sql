-- Superseded indexes (decision 23): lists and search have gone by a person's number for releases, and no statement of the release before
-- this one needs these.
DROP INDEX CONCURRENTLY IF EXISTS participants_list;

DROP INDEX CONCURRENTLY IF EXISTS participants_type;

DROP INDEX CONCURRENTLY IF EXISTS participants_latest;

DROP INDEX CONCURRENTLY IF EXISTS memo_search_index;

-- participants_person_filters has the same order and more columns, and participants_person_task_amount has the tasks alone.
DROP INDEX CONCURRENTLY IF EXISTS participants_person_list;

DROP INDEX CONCURRENTLY IF EXISTS participants_person_amount;

-- webhook_deliveries_next has the number as well.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_due;
