-- Exports that administrators ask for in the console (P6). Their bytes are in the storage, below exports/ and the id.
CREATE TABLE exports (
  export_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  requested_by text NOT NULL CHECK (requested_by = lower(requested_by)),
  requested_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  tables_written integer NOT NULL DEFAULT 0,
  tables_total integer,
  files_written integer NOT NULL DEFAULT 0,
  -- A part of a memo was erased while the export was being written: it begins again.
  is_outdated boolean NOT NULL DEFAULT false,
  made_at timestamptz,
  sha256 text,
  row_count bigint,
  file_count bigint,
  missing_count bigint,
  byte_count bigint,
  failed_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  CHECK ((made_at IS NULL) = (sha256 IS NULL) AND (made_at IS NULL) = (expires_at IS NULL)),
  CHECK (made_at IS NULL OR failed_at IS NULL)
);

-- One export is written at a time.
CREATE UNIQUE INDEX exports_pending ON exports ((true)) WHERE made_at IS NULL AND failed_at IS NULL;
CREATE INDEX exports_requested ON exports (requested_at DESC);
