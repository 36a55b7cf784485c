/** Languages of documents, by their own names. */
export const reportLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  pl: 'Polski',
} as const
export type ReportLanguage = keyof typeof reportLanguages
export const reportLanguageIds = Object.keys(reportLanguages) as ReportLanguage[]

export const DEFAULT_LANGUAGE: ReportLanguage = 'en'
