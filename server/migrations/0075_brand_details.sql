-- Where answers to a brand's mails go, and its own terms and privacy policy.
ALTER TABLE brands
  ADD COLUMN reply_to text,
  ADD COLUMN terms_url text,
  ADD COLUMN privacy_url text;
