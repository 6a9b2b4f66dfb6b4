-- The rule of 0001_clock.sql for the columns that did not follow it: these are times of the product.
alter table person alter column created_at set default business_now();
alter table person alter column last_seen_at set default business_now();
alter table worker alter column created_at set default business_now();
alter table message alter column created_at set default business_now();
alter table tip_rating alter column at set default business_now();
