"""Games by mail: mails taken in, the letters that go out, and whom they go to."""
