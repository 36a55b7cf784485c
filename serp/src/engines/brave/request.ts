import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'

// Brave's interface languages that exist for one country only.
const interfaces: Readonly<Record<string, string>> = {
  de: 'de-de',
  en: 'en-us',
  fr: 'fr-fr',
  ja: 'ja-jp',
  pt: 'pt-br',
}

/**
 * Brave's result page: `https://search.brave.com/search?q=&source=web&offset=`, where `offset` counts pages.
 * Country and interface language are cookies.
 */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const { country, language } = search
  const query = new URLSearchParams({ q: search.phrase, source: 'web', spellcheck: '0' })
  if (page > 0) query.set('offset', String(page))
  const origin = base?.replace(/\/$/, '') ?? 'https://search.brave.com'
  const shown = language === 'en' && country === 'gb' ? 'en-gb' : (interfaces[language] ?? language)
  return {
    url: `${origin}/search?${query}`,
    headers: {
      ...browserHeaders(search, `${language}-${country.toUpperCase()},${language};q=0.9,en;q=0.7`),
      cookie: `country=${country}; ui_lang=${shown}; useLocation=0; safesearch=off; summarizer=0`,
    },
  }
}
