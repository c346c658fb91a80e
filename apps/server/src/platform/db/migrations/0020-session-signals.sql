-- Processes cache the sessions that they serve, and forget them on these signals. Triggers send them, so that no writer can omit
-- one, whether an older release, a job or an operator. The payload is the person's user_id; none means everyone.

CREATE FUNCTION signal_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('countersign_sessions', OLD.user_id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION signal_settings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('countersign_sessions', '');
  RETURN NULL;
END $$;

-- Not for last_seen_at, which is written every minute.
CREATE TRIGGER sessions_signal AFTER DELETE OR UPDATE OF token_hash, site, user_id, issuer, created_at, session_id, signed_in_at
  ON sessions FOR EACH ROW EXECUTE FUNCTION signal_session_change();
CREATE TRIGGER people_signal AFTER DELETE OR UPDATE OF user_id, email, display_name, disabled_at
  ON people FOR EACH ROW EXECUTE FUNCTION signal_session_change();
CREATE TRIGGER settings_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON settings FOR EACH STATEMENT EXECUTE FUNCTION signal_settings_change();
