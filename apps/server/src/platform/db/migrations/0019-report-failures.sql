-- H8: how often a report's spreadsheet took too much, or died of what it was made of, and when it was given up.
ALTER TABLE report_files
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN failed_at timestamptz;
