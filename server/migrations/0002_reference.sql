-- Which edition of each reference data set is loaded.
CREATE TABLE reference_editions (
  name text PRIMARY KEY,
  edition text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);

-- Cities a search can be made from (GeoNames, CC BY 4.0).
CREATE TABLE geo_locations (
  -- a hash of country, region and name, so that a keyword's city outlives every later edition
  id bigint PRIMARY KEY,
  country_id smallint NOT NULL,
  country_code char(2) NOT NULL,
  name text NOT NULL,
  -- 'London,England,United Kingdom'
  name_canonical text NOT NULL,
  latitude real NOT NULL,
  longitude real NOT NULL,
  -- the canonical name in lower case without accents; "C" so that a prefix is a range of the index
  search_name text COLLATE "C" NOT NULL,
  -- 2 namesake of its region, 1 of its district, 0 neither
  importance smallint NOT NULL
);
CREATE INDEX geo_locations_search ON geo_locations (search_name, country_id);
