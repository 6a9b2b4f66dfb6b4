alter table person validate constraint person_language_is_known;
