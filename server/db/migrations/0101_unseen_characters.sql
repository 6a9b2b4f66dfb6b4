-- Texts that people read, from before invisible characters and direction marks were dropped (contract/plain-text.ts): they could
-- look like something else. Worker IDs never held any. The audit trail is sealed and stays as it is; it is cleaned as it is read.
create function without_unseen(given text) returns text
language sql immutable
return regexp_replace(given, '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u3164\ue000-\uf8ff\ufeff\uffa0\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f\U000f0000-\U000ffffd\U00100000-\U0010fffd]', '', 'g');

update worker set location = without_unseen(location) where location <> without_unseen(location);

update person set first_name = without_unseen(first_name), last_name = without_unseen(last_name)
where first_name <> without_unseen(first_name) or last_name <> without_unseen(last_name);

-- An address that is repaired is another one; the next sign-in tells it anew.
update person set email = null where email <> without_unseen(email);

update message
set name = without_unseen(name), email = without_unseen(email), subject = without_unseen(subject), message = without_unseen(message)
where name <> without_unseen(name) or email <> without_unseen(email) or subject <> without_unseen(subject)
  or message <> without_unseen(message);

update privacy_request set message = without_unseen(message), answer = without_unseen(answer)
where message <> without_unseen(message) or answer <> without_unseen(answer);

update correction set reason = without_unseen(reason) where reason <> without_unseen(reason);
update payout_stop set reason = without_unseen(reason) where reason <> without_unseen(reason);
update payout set destination = without_unseen(destination) where destination <> without_unseen(destination);

update idp_account set first_name = without_unseen(first_name), last_name = without_unseen(last_name)
where first_name <> without_unseen(first_name) or last_name <> without_unseen(last_name);

drop function without_unseen;
