-- Two database roles (O6): what people have written can then be changed by nothing but the functions that erase a part of a memo, pack its
-- log, archive it, and remove it, even by anyone who has the product's password. A superuser runs it in the product's database after `npm run migrate`, and may repeat it:
--
--   PGOPTIONS='-c countersign.app=countersign -c countersign.owner=countersign_owner' psql -f separate-roles.sql countersign
--
-- `app` is the role of the product's processes. Migrations run as `owner` from then on.
DO $$
DECLARE
  app CONSTANT text := current_setting('countersign.app');
  own CONSTANT text := current_setting('countersign.owner');
  erasing CONSTANT text := 'countersign_erasure';
  kept CONSTANT text := 'memo_events, memo_logs, memo_versions, evidence_entries, decision_signatures, admin_events,
    removed_memos, archived_memos, answer_phrases';
  own_functions CONSTANT regprocedure[] := ARRAY['erase_part(bigint, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb)', 'pack_log(bigint)',
    'unpack_log(bigint)', 'remove_memo(bigint, jsonb, jsonb)', 'archive_memo(bigint, uuid, bytea, jsonb, timestamptz)',
    'bring_back_memo(bigint, uuid, jsonb, timestamptz, timestamptz)', 'compact_answers(bigint)', 'expand_answers(bigint)']::regprocedure[];
  own_function regprocedure;
  named text;
BEGIN
  FOREACH named IN ARRAY ARRAY[own, erasing] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = named) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', named);
    END IF;
  END LOOP;

  -- Later migrations create tables and functions, and replace those of that role.
  EXECUTE format('GRANT USAGE, CREATE ON SCHEMA public TO %I', own);
  EXECUTE format('GRANT %I TO %I', erasing, own);
  -- The queue has migrations of its own. Its tables stay the product's, as their row level security admits only the owner.
  EXECUTE format('GRANT %I TO %I', app, own);

  -- Tables and functions go to the owner, those of the jobs to the product, and the functions that erase, pack, archive and remove to the
  -- role that may change what was written.
  FOR named IN
    SELECT format('ALTER %s %s OWNER TO %I', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
      c.oid::regclass, CASE c.relnamespace WHEN 'public'::regnamespace THEN own ELSE app END)
    FROM pg_class c
    WHERE c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND c.relkind IN ('r', 'v', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i', 'e'))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure,
      CASE p.pronamespace WHEN 'public'::regnamespace THEN own ELSE app END)
    FROM pg_proc p
    WHERE p.pronamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE named;
  END LOOP;
  EXECUTE format('ALTER SCHEMA graphile_worker OWNER TO %I', app);
  EXECUTE format('GRANT USAGE, CREATE ON SCHEMA public TO %I', erasing);
  FOREACH own_function IN ARRAY own_functions LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', own_function, erasing);
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', own_function);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', own_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I, %I', own_function, app, erasing);
  END LOOP;
  EXECUTE format('REVOKE CREATE ON SCHEMA public FROM %I', erasing);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %s TO %I', kept, erasing);
  EXECUTE format('GRANT DELETE ON memo_events, evidence_entries, memo_logs, memo_versions, decision_signatures, archived_memos TO %I',
    erasing);
  EXECUTE format('GRANT SELECT ON memo_search, template_versions TO %I', erasing);
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON archive_leftovers TO %I', erasing);
  EXECUTE format('GRANT SELECT, DELETE ON memos, preservations TO %I', erasing);
  EXECUTE format('GRANT SELECT, INSERT ON log_pending TO %I', erasing);

  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', app);
  EXECUTE format('GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO %I', app);
  EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM %I', kept, app);
  EXECUTE format('REVOKE INSERT ON memo_logs, archived_memos, answer_phrases FROM %I', app);
  EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', own, app);
  EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA public
    GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO %I', own, app);
END $$;
