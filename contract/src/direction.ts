/** Letters of scripts that run from right to left, and the marks that turn text that way. */
const rightToLeft =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Marks by which a text would change the direction of what follows it. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu

const FIRST_STRONG_ISOLATE = '\u2068'
const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** Whether a part of it runs from right to left, as Hebrew, Arabic and Persian do. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/**
 * A name or keyword as a part of a longer plain text. Numbers and arrows that follow Hebrew or Arabic would be shown
 * before it, in the wrong order; two marks that nobody sees prevent that (UAX #9, isolates).
 */
export const isolated = (text: string): string =>
  hasRightToLeft(text) ? `${FIRST_STRONG_ISOLATE}${text.replace(turning, '')}${POP_ISOLATE}` : text

/** A part that reads from left to right whatever surrounds it, such as `1 → 4` beside a Hebrew keyword. */
export const leftToRight = (text: string): string => `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}`

/** The marks that end what a cut has left open. */
export function closing(text: string): string {
  let open = 0
  for (const character of text)
    if (character === FIRST_STRONG_ISOLATE || character === LEFT_TO_RIGHT_ISOLATE) open += 1
    else if (character === POP_ISOLATE && open > 0) open -= 1
  return POP_ISOLATE.repeat(open)
}
