-- The malware scan of uploads (Q3).

-- 'WAITING' until a scanner has looked at the file, 'INFECTED' once it found something: the bytes are then gone. Null for files that were
-- found clean, and for those that were stored without a scanner.
ALTER TABLE files ADD COLUMN scan text;
-- What was found, as the scanner calls it.
ALTER TABLE files ADD COLUMN finding text;

-- Since when the scanner has been away; no row while it answers.
CREATE TABLE scanner_outage (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  since timestamptz NOT NULL
);
