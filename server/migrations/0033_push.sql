-- A browser is one person's at a time: whoever turns push on in it takes it over from who did before.
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint_hash);
