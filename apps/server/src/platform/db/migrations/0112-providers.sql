-- Any OpenID provider signs in (P3): the settings name them.
ALTER TABLE identities DROP CONSTRAINT IF EXISTS identities_provider_check;
