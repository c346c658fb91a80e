-- The first day of a version's policy, the policies that count before it, and sample answers to try it on (N3, N5).
ALTER TABLE template_versions ADD COLUMN policy_starts_on date;
ALTER TABLE template_versions ADD COLUMN earlier_policies jsonb;
ALTER TABLE template_versions ADD COLUMN policy_samples jsonb;

-- Drafts that wait for another administrator, one for each template (N5). A request holds for the revision that it was made with alone.
CREATE TABLE publication_requests (
  template_id uuid PRIMARY KEY REFERENCES templates ON DELETE CASCADE,
  version_id uuid NOT NULL REFERENCES template_versions ON DELETE CASCADE,
  revision integer NOT NULL,
  person_id integer NOT NULL,
  requester_email text NOT NULL,
  requester_name text NOT NULL,
  requested_at timestamptz NOT NULL
);
CREATE INDEX publication_requests_version ON publication_requests (version_id);
