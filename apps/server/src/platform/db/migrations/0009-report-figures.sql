-- What the reports know of each memo that was ever submitted (H1, H2, H3, H7), written in the transaction that changes the
-- memo. Everything below is counted from these rows.
CREATE TABLE memo_facts (
  memo_key bigint PRIMARY KEY REFERENCES memos ON DELETE CASCADE,
  company_id text NOT NULL,
  -- '' where the directory knew no unit of the owner: such a memo counts for its company alone.
  group_id text NOT NULL,
  template_id uuid NOT NULL,
  -- The first day of the month of the first submission, in Manila (H2).
  month date NOT NULL,
  status text NOT NULL,
  -- When it last went to its approvers; null unless it is with them.
  pending_since timestamptz,
  -- Of approved memos only (H3), in milliseconds: the whole, each decision, and each level by position with its decisions.
  approval_ms bigint,
  decision_ms bigint[] NOT NULL DEFAULT '{}',
  level_ms bigint[] NOT NULL DEFAULT '{}',
  level_decisions integer[] NOT NULL DEFAULT '{}',
  -- Of approved memos that cost something (H7).
  panel text,
  currency text,
  budget_type text,
  band smallint,
  amount numeric
);
CREATE INDEX memo_facts_period ON memo_facts (company_id, month, group_id);
CREATE INDEX memo_facts_pending ON memo_facts (company_id, pending_since) WHERE pending_since IS NOT NULL;

-- How the facts changed, append-only until a fold takes it: no change of a memo waits for another's.
CREATE TABLE report_deltas (
  delta_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 1: these facts came to be; -1: they are no longer.
  sign smallint NOT NULL,
  company_id text NOT NULL,
  group_id text NOT NULL,
  template_id uuid NOT NULL,
  month date NOT NULL,
  status text NOT NULL,
  approval_ms bigint,
  approver_ms bigint NOT NULL,
  approver_decisions integer NOT NULL,
  panel text,
  currency text,
  budget_type text,
  band smallint,
  amount numeric
);

CREATE FUNCTION total_ms(durations bigint[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(sum(one), 0)::bigint FROM unnest(durations) AS one $$;

CREATE FUNCTION append_report_delta(sign integer, fact memo_facts) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_deltas (sign, company_id, group_id, template_id, month, status, approval_ms, approver_ms,
    approver_decisions, panel, currency, budget_type, band, amount)
  VALUES (sign, fact.company_id, fact.group_id, fact.template_id, fact.month, fact.status, fact.approval_ms,
    total_ms(fact.decision_ms), cardinality(fact.decision_ms), fact.panel, fact.currency, fact.budget_type, fact.band,
    fact.amount)
$$;

-- By the table itself, so that no writer can forget its delta.
CREATE FUNCTION note_fact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM append_report_delta(-1, OLD); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM append_report_delta(1, NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER memo_facts_note_change AFTER INSERT OR UPDATE OR DELETE ON memo_facts
  FOR EACH ROW EXECUTE FUNCTION note_fact_change();

-- The stored sums that reports read. '*' is all groups or all templates; never both.
CREATE TABLE report_counts (
  company_id text NOT NULL,
  group_id text NOT NULL,
  template_id text NOT NULL,
  month date NOT NULL,
  approved integer NOT NULL,
  rejected integer NOT NULL,
  cancelled integer NOT NULL,
  for_approval integer NOT NULL,
  returned integer NOT NULL,
  withdrawn integer NOT NULL,
  approval_ms bigint NOT NULL,
  approver_ms bigint NOT NULL,
  approver_decisions bigint NOT NULL,
  PRIMARY KEY (company_id, group_id, month, template_id)
);
CREATE INDEX report_counts_groups ON report_counts (company_id, template_id, month);

CREATE TABLE report_costs (
  company_id text NOT NULL,
  group_id text NOT NULL,
  template_id text NOT NULL,
  month date NOT NULL,
  panel text NOT NULL,
  currency text NOT NULL,
  budget_type text NOT NULL,
  band smallint NOT NULL,
  memo_count integer NOT NULL,
  total_amount numeric NOT NULL,
  PRIMARY KEY (company_id, group_id, template_id, month, panel, currency, budget_type, band)
);

-- When the sums of a company's year were last brought up to date (H5).
CREATE TABLE report_years (
  company_id text NOT NULL,
  year integer NOT NULL,
  date_updated timestamptz NOT NULL,
  PRIMARY KEY (company_id, year)
);

-- Recomputations of a company's year that somebody asked for (H5), and how far they have come.
CREATE TABLE report_updates (
  update_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id text NOT NULL,
  year integer NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'fulfilled', 'rejected')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  progressed_at timestamptz NOT NULL
);
-- However many ask at once, one runs.
CREATE UNIQUE INDEX report_updates_pending ON report_updates (company_id, year) WHERE state = 'pending';
CREATE INDEX report_updates_age ON report_updates (created_at);
