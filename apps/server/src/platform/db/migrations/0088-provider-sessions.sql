-- The provider's own session that one of ours began with (its `sid`), which the provider may end (P3).
ALTER TABLE sessions ADD COLUMN provider_session text;
CREATE INDEX sessions_of_providers ON sessions (issuer, provider_session) WHERE provider_session IS NOT NULL;
