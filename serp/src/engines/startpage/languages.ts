// Startpage's names of languages, as its settings send them (`language`, `lui`).
const names: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  cs: 'czech',
  da: 'dansk',
  de: 'deutsch',
  el: 'greek',
  en: 'english',
  es: 'espanol',
  fi: 'suomi',
  fr: 'francais',
  he: 'hebrew',
  hi: 'hindi',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italiano',
  ja: 'nihongo',
  ko: 'hangul',
  nl: 'nederlands',
  no: 'norsk',
  pl: 'polski',
  pt: 'portugues',
  ro: 'romanian',
  ru: 'russian',
  sv: 'svenska',
  th: 'thai',
  tr: 'turkce',
  uk: 'ukrainian',
  vi: 'vietnamese',
}

/** Startpage's name of a language; English if it has none. */
export function languageName(language: string, country: string): string {
  if (language === 'zh') return country === 'tw' || country === 'hk' ? 'fantizhengwen' : 'jiantizhongwen'
  return names[language] ?? 'english'
}

// A region is a language and a country; a few languages name the country twice.
const doubled: Readonly<Record<string, string>> = {
  'en-gb': 'en-GB_GB',
  'pt-br': 'pt-BR_BR',
  'zh-tw': 'zh-TW_TW',
}

/** Startpage's region (`qsr`) of a search, e.g. `de_AT`. */
export function regionName(language: string, country: string): string {
  return doubled[`${language}-${country}`] ?? `${language}_${country.toUpperCase()}`
}
