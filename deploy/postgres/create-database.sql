-- As a superuser: psql -v password="'…'" -f create-database.sql
create role madang login password :password;
-- The timeouts of statements outside transactions behind a pooler.
alter role madang set statement_timeout = '5s';
alter role madang set lock_timeout = '2s';
create database madang owner madang encoding 'UTF8' locale 'C.UTF-8' template template0;
-- The size of the log on /admin/site-stats and /metrics.
grant pg_monitor to madang;
