import type { Search } from '../../search.ts'

// DuckDuckGo's regions (`kl`): country, then language, both in its own codes.
const regions = new Set(
  (
    'ar-es au-en at-de be-fr be-nl br-pt bg-bg ca-en ca-fr cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr de-de ' +
    'gr-el hk-tzh hu-hu is-is in-en id-en ie-en il-en it-it jp-jp kr-kr lv-lv lt-lt my-en mx-es nl-nl nz-en no-no ' +
    'pk-en pe-es ph-en pl-pl pt-pt ro-ro ru-ru xa-ar sg-en sk-sk sl-sl za-en es-es es-ca se-sv ch-de ch-fr tw-tzh ' +
    'th-en tr-tr us-en us-es ua-uk uk-en vn-en'
  ).split(' '),
)

const countries: Readonly<Record<string, string>> = { gb: 'uk', sa: 'xa', si: 'sl' }
const languages: Readonly<Record<string, string>> = { ja: 'jp', ko: 'kr', nb: 'no' }

/** DuckDuckGo's region for a country and language, e.g. `uk-en`; `wt-wt` (all regions) if it has none. */
export function regionOf({ country, language }: Pick<Search, 'country' | 'language'>): string {
  const place = countries[country] ?? country
  const speech =
    ['tw', 'hk'].includes(country) && language === 'zh' ? 'tzh' : (languages[language] ?? language)
  const wanted = `${place}-${speech}`
  if (regions.has(wanted)) return wanted
  return [...regions].find((region) => region.startsWith(`${place}-`)) ?? 'wt-wt'
}
