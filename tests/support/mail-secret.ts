/** Imported first by tests of mails: without a secret the app would make one, and a folder for it. */
process.env.SESSION_SECRET = 'for the links to unsubscribe in this test'
