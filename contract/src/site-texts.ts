import { escapeHtml } from './escape-html.ts'
import { defaultSlogan } from './product.ts'

type SiteText = {
  kind: 'text' | 'email' | 'address'
  /** Null: nothing is shown. */
  usual: string | null
  /** Characters. */
  longest: number
}

const address = (usual: string): SiteText => ({ kind: 'address', usual, longest: 190 })

/** Texts and addresses of the public pages that an installation may replace. */
export const siteTexts = {
  site_headline: { kind: 'text', usual: 'Track your search engine rankings easily', longest: 80 },
  site_lead: { kind: 'text', usual: defaultSlogan, longest: 200 },
  site_contact: { kind: 'email', usual: null, longest: 190 },
  site_about: address('/'),
  site_affiliate: address('/'),
  site_help: address('/'),
  site_terms: address('/'),
  site_facebook: address('https://www.facebook.com/rankline'),
  site_twitter: address('https://twitter.com/rankline'),
  site_linkedin: address('https://www.linkedin.com/company/rankline'),
} as const satisfies Record<string, SiteText>

export type SiteTextName = keyof typeof siteTexts
export type SiteTexts = Readonly<Partial<Record<SiteTextName, string>>>

export const siteTextNames = Object.keys(siteTexts) as SiteTextName[]

// The public pages are rendered once, when the site is built. These marks stand in them for what an installation sets.

/** The place of a text in HTML. */
export const placeOf = (name: SiteTextName) => `__${name.toUpperCase()}__`
/** The place of a text in a string of JSON. */
export const jsonPlaceOf = (name: SiteTextName) => `__JSON_${name.toUpperCase()}__`
/** Begins a part that is shown only where the text is set. */
export const beginsWhenSet = (name: SiteTextName) => `__WHEN_${name.toUpperCase()}__`
export const endsWhenSet = '__END_WHEN__'

const parts = /__WHEN_(SITE_[A-Z]+)__([\s\S]*?)__END_WHEN__/g
const places = /__(JSON_)?(SITE_[A-Z]+)__/g

/** Fills in what an installation sets, and the usual texts elsewhere. No text can end its element or be another mark. */
export function fillSiteTexts(html: string, texts: SiteTexts): string {
  return html
    .replace(parts, (_part, name: string, inside: string) =>
      texts[name.toLowerCase() as SiteTextName] === undefined ? '' : inside,
    )
    .replace(places, (place, json: string | undefined, name: string) => {
      const key = name.toLowerCase() as SiteTextName
      if (siteTexts[key] === undefined) return place
      const text = texts[key] ?? siteTexts[key].usual ?? ''
      return json === undefined ? inHtml(text) : inJson(text)
    })
}

const inHtml = (text: string) => escapeHtml(text).replaceAll('_', '&#95;')

const inJson = (text: string) =>
  JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c').replaceAll('_', '\\u005f')
