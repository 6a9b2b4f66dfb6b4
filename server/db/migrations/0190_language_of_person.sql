-- The language that somebody has chosen; empty until they do. A phone may have been told another one.
alter table person add column language text;
alter table person add constraint person_language_is_known check (language in ('en', 'zu', 'xh', 'af', 'st')) not valid;
