-- Grows with each renaming, so that one from a page that is out of date is refused (A6).
ALTER TABLE categories ADD COLUMN revision integer NOT NULL DEFAULT 1;
