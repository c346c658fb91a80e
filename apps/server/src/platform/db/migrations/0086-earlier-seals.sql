-- How far the sealing of PDFs from before seals were switched on has come (O3): one row, or none before it begins.
CREATE TABLE earlier_seals (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Memos up to this one have been looked at.
  after_key bigint NOT NULL,
  -- Null until the last one was.
  ended_at timestamptz
);
