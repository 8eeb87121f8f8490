-- A vote that is replaced stays on its page, so that no index and no other page is written.
ALTER TABLE "votes" SET (fillfactor = 90);
