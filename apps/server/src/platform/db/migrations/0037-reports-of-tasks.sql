-- A report of an approver's tasks keeps the filters of their list: whose (K6), and overdue ones alone (L2).
ALTER TABLE report_files
  ADD COLUMN whose text NOT NULL DEFAULT 'all',
  ADD COLUMN is_overdue boolean NOT NULL DEFAULT false;
