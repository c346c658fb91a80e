-- What people's providers say of them at sign-in (N2): roles as well, and why a value can't be used.
ALTER TABLE ignored_values ADD COLUMN problem text;
ALTER TABLE ignored_values DROP CONSTRAINT ignored_values_attribute_check;
ALTER TABLE ignored_values ADD CONSTRAINT ignored_values_attribute_check
  CHECK (attribute IN ('group', 'manager', 'roles'));
