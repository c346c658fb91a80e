-- Absences whose person has got the summary of what was decided for them (K7): the row makes it happen once.
CREATE TABLE IF NOT EXISTS absence_summaries (
  absence_id uuid PRIMARY KEY REFERENCES absences ON DELETE CASCADE,
  -- False: nothing was decided for the person, or they cannot sign in.
  is_sent boolean NOT NULL,
  created_at timestamptz NOT NULL
);

-- By the last day on which an absence held.
DROP INDEX CONCURRENTLY IF EXISTS absences_over;

CREATE INDEX CONCURRENTLY absences_over
  ON absences (coalesce((ended_at AT TIME ZONE 'Asia/Manila')::date, last_day));

-- The decisions of delegates by absence: few of all events.
DROP INDEX CONCURRENTLY IF EXISTS memo_events_absence;

CREATE INDEX CONCURRENTLY memo_events_absence ON memo_events ((data->'actsFor'->>'absenceId'))
  WHERE data->'actsFor'->>'absenceId' IS NOT NULL;
