#!/bin/sh
# Runs a process of the product: `countersign web` (the default), `worker`, `migrate` or `verify`.
set -eu

# A secret may also be mounted as a file: NAME_FILE holds the path of the file that holds NAME.
for name in DATABASE_URL SECRET_KEY GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET MICROSOFT_CLIENT_ID MICROSOFT_CLIENT_SECRET \
    SMTP_URL S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY VAPID_PRIVATE_KEY; do
    eval "file=\${${name}_FILE-}"
    [ -n "$file" ] || continue
    [ -r "$file" ] || { echo "Setting ${name}_FILE: $file cannot be read" >&2; exit 1; }
    # `read` fails at the end of a file without a final newline, but it has read the line.
    IFS= read -r value < "$file" || [ -n "$value" ] || { echo "Setting ${name}_FILE: $file is empty" >&2; exit 1; }
    export "$name=$value"
    unset "${name}_FILE" value
done

product=/opt/countersign
# `exec`, because signals go to process 1.
case "${1-web}" in
    web) exec node "$product"/apps/server/src/main.ts ;;
    # The limits of `npm run worker`.
    worker) exec node --max-semi-space-size=4 --max-old-space-size=512 "$product"/apps/server/src/worker.ts ;;
    migrate) exec node "$product"/scripts/database/migrate.ts ;;
    verify) exec node "$product"/scripts/database/verify.ts ;;
    *) echo "Usage: countersign web|worker|migrate|verify, not $1" >&2; exit 2 ;;
esac
