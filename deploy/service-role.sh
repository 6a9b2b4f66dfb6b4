#!/bin/sh
# Makes the role of the service, once, when the database of compose.yaml is made.
psql -v ON_ERROR_STOP=1 -v password="$SERVICE_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role enkosi_app login password :'password';
SQL
