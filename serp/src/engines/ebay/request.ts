import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { Search } from '../../search.ts'
import type { PageRequest } from '../../source.ts'

// eBay's own markets; other countries use the American one.
const hosts: Record<string, string> = {
  us: 'www.ebay.com',
  gb: 'www.ebay.co.uk',
  de: 'www.ebay.de',
  fr: 'www.ebay.fr',
  it: 'www.ebay.it',
  es: 'www.ebay.es',
  au: 'www.ebay.com.au',
  ca: 'www.ebay.ca',
  at: 'www.ebay.at',
  be: 'www.benl.ebay.be',
  ch: 'www.ebay.ch',
  ie: 'www.ebay.ie',
  nl: 'www.ebay.nl',
  pl: 'www.ebay.pl',
  hk: 'www.ebay.com.hk',
  my: 'www.ebay.com.my',
  ph: 'www.ebay.ph',
  sg: 'www.ebay.com.sg',
}
// Countries with two languages have a host for each.
const frenchHosts: Record<string, string> = { be: 'www.befr.ebay.be', ca: 'www.cafr.ebay.ca' }

/** A market's search page, `https://www.ebay.TLD/sch/i.html?_nkw=&_pgn=`; pages hold 60 offers and count from 1. */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const query = new URLSearchParams({ _nkw: search.phrase, _sacat: '0', _ipg: '60' })
  if (page > 0) query.set('_pgn', String(page + 1))
  return {
    url: `${base?.replace(/\/$/, '') ?? `https://${hostOf(search)}`}/sch/i.html?${query}`,
    headers: browserHeaders(
      search,
      `${search.language}-${search.country.toUpperCase()},${search.language};q=0.9,en;q=0.7`,
    ),
  }
}

/** The host of the market of a country and language; the American one where a country has none. */
export function hostOf({ country, language }: Pick<Search, 'country' | 'language'>): string {
  return (language === 'fr' ? frenchHosts[country] : undefined) ?? hosts[country] ?? 'www.ebay.com'
}
