ALTER TABLE users
  -- null: username and password; else the provider somebody signs in through
  ADD COLUMN driver_name text,
  ADD COLUMN avatar_location text,
  ADD COLUMN allow_news boolean NOT NULL DEFAULT true,
  ADD COLUMN allow_promotions boolean NOT NULL DEFAULT true,
  ADD COLUMN allow_blog_posts boolean NOT NULL DEFAULT true,
  ADD COLUMN allow_daily_status boolean NOT NULL DEFAULT true,
  ADD COLUMN allow_weekly_status boolean NOT NULL DEFAULT true;
ALTER TABLE activities ADD COLUMN is_seen boolean NOT NULL DEFAULT false;
