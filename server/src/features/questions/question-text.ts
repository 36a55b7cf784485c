import { normalisePhrase } from '@rankline/contract/keywords/phrase'

/** First words of questions, in the languages of reports. */
const firstWords = new Set(
  (
    'what which who whose how why when where is are can could does do did should will would ' +
    'was welche welcher welches wer wie warum wann wo wohin ist sind kann können soll ' +
    'que quel quelle quels quelles qui comment pourquoi quand où est sont combien ' +
    'qué cuál cuáles quién cómo cuándo dónde cuánto cuesta ' +
    'che cosa quale quali chi come perché quando dove quanto ' +
    'wat welke wie hoe waarom wanneer waar zijn ' +
    'qual quais quem como porque onde quanto ' +
    'co który która które kto jak dlaczego kiedy gdzie czy ile'
  ).split(' '),
)

/** Whether a text is a question: it ends as one, or begins like one and has three words. */
export function isQuestion(text: string): boolean {
  if (/[?？؟]\s*$/.test(text)) return true
  const words = normalisePhrase(text).split(' ')
  return words.length >= 3 && firstWords.has(words[0]!)
}

/** A question as people type it: with a capital letter and a question mark. */
export function asQuestion(text: string): string {
  const tidy = text.trim()
  const begun = tidy.charAt(0).toLocaleUpperCase() + tidy.slice(1)
  return /[?？؟.!]$/.test(begun) ? begun : `${begun}?`
}

/** Texts in which people ask an answer engine for what they otherwise search for, by language. */
const asked: Readonly<Record<string, (phrase: string) => string>> = {
  en: (phrase) => `What do you recommend for ${phrase}?`,
  de: (phrase) => `Was empfiehlst du zum Thema ${phrase}?`,
  fr: (phrase) => `Que recommandez-vous pour « ${phrase} » ?`,
  es: (phrase) => `¿Qué recomiendas para «${phrase}»?`,
  it: (phrase) => `Che cosa consigli per «${phrase}»?`,
  nl: (phrase) => `Wat raad je aan voor ${phrase}?`,
  pt: (phrase) => `O que recomenda para «${phrase}»?`,
  pl: (phrase) => `Co polecasz w temacie: ${phrase}?`,
}

/** A question made of a keyword; null in a language for which there is no text. */
export function questionAbout(phrase: string, language: string): string | null {
  if (isQuestion(phrase)) return asQuestion(phrase)
  return asked[language]?.(phrase) ?? null
}
