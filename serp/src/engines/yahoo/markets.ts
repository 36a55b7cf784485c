// Yahoo's search hosts by country; `us-es` is the Spanish edition for the United States.
const hosts: Readonly<Record<string, string>> = {
  us: 'search.yahoo.com',
  'us-es': 'espanol.search.yahoo.com',
  gb: 'uk.search.yahoo.com',
  my: 'malaysia.search.yahoo.com',
}

const underOwnCode = new Set(
  'ar at au be br ca ch cl co de dk es fi fr gr hk id ie in it mx nl no nz pe ph pl ro se sg th tr tw ve vn za'.split(
    ' ',
  ),
)

/** The host for a country, e.g. `de.search.yahoo.com`; the United States' host if the country has none. */
export function hostOf(country: string, language: string): string {
  const own = hosts[`${country}-${language}`] ?? hosts[country]
  if (own !== undefined) return own
  return underOwnCode.has(country) ? `${country}.search.yahoo.com` : 'search.yahoo.com'
}
