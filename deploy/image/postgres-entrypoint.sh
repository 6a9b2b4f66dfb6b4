#!/bin/sh
# The entrypoint of a PostgreSQL image made here: what compose.yaml asks of the official one, and no more.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres: /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  # Not quoted: POSTGRES_INITDB_ARGS holds several options.
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  psql --username="$POSTGRES_USER" --dbname=postgres --command="create database \"$POSTGRES_DB\""
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl --wait --mode=fast stop
fi
exec "$@"
