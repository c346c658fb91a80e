-- The roles of which a delegate must hold one to decide at a seat that a policy filled (K2); null for any delegate, as in the release
-- before this one, and empty for none.
ALTER TABLE participants ADD COLUMN delegates_need text[];
