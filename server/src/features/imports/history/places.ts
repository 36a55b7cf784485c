import { countries, countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { catalogEngines } from '@rankline/serp/catalog/engines'
import { devices } from '@rankline/serp/catalog/kinds'
import { languageByCode, languages } from '@rankline/serp/catalog/languages'
import { folded } from './roles.ts'

// Names of places, engines and devices, as exports write them. Undefined: the text names none that is known.

const countryByName = new Map(countries.map(({ id, name }) => [folded(name).replace('&', 'and'), id]))
const otherNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  'united states of america': 'US',
  uae: 'AE',
}
const languageByName = new Map(languages.map(({ id, name }) => [folded(name), id]))

/** A code, a name, or an address that ends with one: `US`, `Germany`, `Austin, Texas, United States`, `en-GB`, `google.de`. */
export function countryIn(text: string): number | undefined {
  const whole = folded(text)
  for (const part of [whole, whole.split(',').at(-1) ?? '', whole.split(/[-(]/u).at(-1) ?? '']) {
    const name = part
      .trim()
      .replace(/[).]+$/u, '')
      .replace('&', 'and')
    const known = countryByName.get(name)
    if (known !== undefined) return known
    const code = otherNames[name] ?? name
    if (/^[a-z]{2}$/i.test(code)) {
      const found = countryByAlpha2(code)
      if (found !== undefined) return found.id
    }
  }
  const domain = /google\.(?:com?\.)?([a-z]{2,3})\b/.exec(whole)?.[1]
  if (domain === 'com') return countryByAlpha2('US')?.id
  return domain === undefined ? undefined : countryByAlpha2(otherNames[domain] ?? domain)?.id
}

export function languageIn(text: string): number | undefined {
  const name = folded(text)
  return (
    languageByName.get(name) ?? languageByCode(name)?.id ?? languageByCode(name.split(/[-\s(]/u)[0] ?? '')?.id
  )
}

export function engineIn(text: string): number | undefined {
  const name = folded(text)
  return catalogEngines.find(
    ({ slug, name: own }) => name.startsWith(slug) || name.startsWith(own.toLowerCase()),
  )?.id
}

export function deviceIn(text: string): number | undefined {
  const name = folded(text)
  const slug = /mobile|phone|android|ios|tablet/.test(name)
    ? 'mobile'
    : /desktop|computer|pc/.test(name)
      ? 'desktop'
      : null
  return devices.find((device) => device.slug === slug)?.id
}
