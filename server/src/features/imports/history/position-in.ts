const MOST = 1_000

/**
 * The position that a cell of an export says. Null: the site was not among the results; undefined: there was no check.
 * `7`, `7.0`, `#7`, `7 (+2)`; `-`, `0`, `>100`, `100+`, `Not in top 100`, `N/R`.
 */
export function positionIn(text: string): number | null | undefined | 'unreadable' {
  const cell = text.trim().toLowerCase()
  if (cell === '' || cell === 'n/a' || cell === 'na') return undefined
  if (/^[-–—]$|^0$|^>\s?\d+$|^\d+\s?\+$|^not |^none$|^n\/?r$|^null$|^unranked$/.test(cell)) return null
  const number = /^#?(\d{1,4})(?:\.0+)?(?:\s*\(.*\))?$/.exec(cell)?.[1]
  if (number === undefined) return 'unreadable'
  const position = Number(number)
  return position >= 1 && position <= MOST ? position : 'unreadable'
}
