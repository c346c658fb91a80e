-- Who changed a role last, and its revision, so that no administrator overwrites a change that they have not seen (N2, A6).
ALTER TABLE roles
  ADD COLUMN revision int NOT NULL DEFAULT 1,
  ADD COLUMN modified_by text,
  ADD COLUMN modified_at timestamptz;
