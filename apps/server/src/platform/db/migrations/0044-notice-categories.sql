-- The category of a notice whose mail a choice governs (M7); null for those that always come at once, and those of older releases.
ALTER TABLE notifications ADD COLUMN category text;
