-- Until now an address was kept unless the identity provider doubted it; from now on only if it vouches for it. Everybody
-- signs in anew, so that no role depends on an address from before.
delete from session;
