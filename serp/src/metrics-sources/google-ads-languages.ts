// Ids of Google Ads' language constants by ISO 639-1 (developers.google.com/google-ads/api/data/codes-formats#languages).
const constants: Readonly<Record<string, number>> = {
  ar: 1019,
  bg: 1020,
  bn: 1056,
  ca: 1038,
  cs: 1021,
  da: 1009,
  de: 1001,
  el: 1022,
  en: 1000,
  es: 1003,
  et: 1043,
  fa: 1064,
  fi: 1011,
  fr: 1002,
  he: 1027,
  hi: 1023,
  hr: 1039,
  hu: 1024,
  id: 1025,
  is: 1026,
  it: 1004,
  ja: 1005,
  ko: 1012,
  lt: 1029,
  lv: 1028,
  ms: 1102,
  nl: 1010,
  no: 1013,
  pl: 1030,
  pt: 1014,
  ro: 1032,
  ru: 1031,
  sk: 1033,
  sl: 1034,
  sr: 1035,
  sv: 1015,
  ta: 1130,
  te: 1131,
  th: 1044,
  tl: 1042,
  tr: 1037,
  uk: 1036,
  ur: 1041,
  vi: 1040,
}

const traditional = ['tw', 'hk', 'mo']

/** Undefined when Google Ads does not know the language. For Chinese, the country decides the script. */
export function languageConstantOf(language: string, country: string): number | undefined {
  if (language === 'zh') return traditional.includes(country) ? 1018 : 1017
  return constants[language]
}
