const MOST = 1_000
/** Characters of a cell that a position has at most. */
const LONGEST = 40

const absent =
  /^[-–—]{1,3}$|^0$|^>\s?\d{1,4}$|^≥\s?\d{1,4}$|^\d{1,4}\s?\+$|^not |^none$|^n\/?r$|^null$|^unranked$|^no rank|^out of |^out$|^nicht |^keine?$|^non /
/** A number, and its change in brackets or behind an arrow or a sign. */
const placed =
  /^#?(\d{1,4})(?:[.,]0{1,2})?(?:st|nd|rd|th|º|ª|\.)?(?:\s*[([][^()[\]]{0,20}[)\]]|\s+(?:[▲▼△▽↑↓→⬆⬇+-]\s?\d{0,4}|=)|[▲▼△▽↑↓⬆⬇]\s?\d{0,4})?$/
/** Words in brackets behind a position that speak of its change. Others name a kind of result or a device: `1 (FS)`. */
const ofChange =
  /^(?:organic|web|new|neu|nuevo|nouveau|up|down|was|prev|previous|vorher|best|last|same|no change|unchanged|change)(?!\p{L})/u
const inBrackets = /[([]\s*([^()[\]]{0,20})[)\]]$/
const snippet = /^(\d{1,4}) · featured snippet$/

/**
 * The position that a cell of an export says. Null: the site was not among the results; undefined: there was no check.
 * `7`, `7.0`, `#7`, `7 (+2)`, `7 ▲2`; `-`, `0`, `>100`, `100+`, `Not in top 100`, `N/R`.
 */
export function positionIn(text: string): number | null | undefined | 'unreadable' {
  if (text.length > LONGEST) return 'unreadable'
  const cell = text.normalize('NFKC').trim().toLowerCase()
  if (cell === '' || cell === 'n/a' || cell === 'na' || cell === '#n/a') return undefined
  if (absent.test(cell)) return null
  const number = (placed.exec(cell) ?? snippet.exec(cell))?.[1]
  const behind = inBrackets.exec(cell)?.[1] ?? ''
  if (number === undefined || (/\p{L}/u.test(behind) && !ofChange.test(behind))) return 'unreadable'
  const position = Number(number)
  return position >= 1 && position <= MOST ? position : 'unreadable'
}

/** Whether a cell has a part of a position: then its column holds averages. */
export const isAverage = (text: string): boolean =>
  text.length <= LONGEST &&
  /^\d{1,4}[.,]\d{1,15}$/.test(text.trim()) &&
  !/^\d{1,4}[.,]0{1,15}$|^\d{1,3}[.,]\d{3}$/.test(text.trim())

/**
 * The position of a cell beside which Rankline's exports say how the check ended. Null only after a check of all results:
 * `not in top 20 checked` leaves open what came below. After a check that failed, the cell has the last known position.
 */
export function positionWith(outcome: string, text: string): ReturnType<typeof positionIn> {
  const state = outcome.slice(0, LONGEST).trim().toLowerCase()
  if (state === '' || state === 'ranked' || state === 'featured snippet') return positionIn(text)
  return /^not in top \d{1,4}$/.test(state) ? null : undefined
}
