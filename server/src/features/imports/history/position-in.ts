const MOST = 1_000
/** Places down to which a site has to be missing before it counts as not found. */
const DEPTH = 100
/** Characters of a cell that a position has at most. */
const LONGEST = 40

const absent =
  /^[-–—]{1,3}$|^0$|^[>≥]\s?\d{1,4}位?$|^\d{1,4}\s?\+$|^\d{1,4}[位名]?以[上下外]$|^none$|^n\/?r$|^null$|^unranked$|^out$/
/** Words that begin a cell of a site that was not among the results, alone or with more: `Nicht in den Top 100`. */
const absentWords = new Set(
  `not no non nicht kein keine pas hors aucun aucune sin fuera ninguna fora fuori nessuna sem não nenhuma niet geen ikke inte ingen poza brak nie
  mimo нет не вне нема yok bulunamadı lost dropped out 圏外 ランク外 順位なし 未入榜 未排名 无排名 無排名 순위`.split(
    /\s+/,
  ),
)
/** `More than 100`. */
const beyond =
  /^(?:over|above|beyond|outside|below|more than|über|mehr als|außerhalb|más de|mas de|plus de|au-delà de|mais de|acima de|oltre|meer dan|boven|ponad|więcej niż|более|больше|свыше)\s.{0,12}\d{2,4}$|\s\d{2,4} dışı/u
/** Words that need others behind them. */
const begin = new Set(['not', 'no', 'non', 'nicht', 'pas', 'nie', 'не', 'sem', 'sin', '순위'])
/** Texts of cells without a completed check. They give no position, and do not count as lost. */
const unchecked =
  /^(?:n\/?a|#n\/a|otr|k\. ?a\.|н\/д|\?{1,3}|\.{3}|…)$|check|track|pending|process|updat|availab|error|fail|\bdata\b|daten|datos|dados|données|\bdati\b|данн|geprüft|verfügbar|vérifi|disponi|провер|データ/u
/** A number, and its change in brackets or behind an arrow or a sign. */
const placed =
  /^(?:(?:#|no\.?|nr\.?|n°|pos\.?|第)\s?)?(\d{1,4})(?:[.,]0{1,2})?(?:st|nd|rd|th|\.?[oa]|°|er?|ère|[eè]me|位|위|\.)?(?:\s*[([][^()[\]]{0,20}[)\]]|\s+(?:[▲▼△▽↑↓⬆⬇]\s?\d{0,4}|[+-]\d{0,4}|[=→])|[▲▼△▽↑↓⬆⬇]\s?\d{0,4})?$/u
/** Words in brackets after a position that describe its change. Other words name a kind of result: `1 (FS)`. */
const ofChange =
  /^(?:organic|web|new|neu|nuevo|nouveau|up|down|was|prev|previous|vorher|best|last|same|no change|unchanged|change)(?!\p{L})/u
const inBrackets = /[([]\s*([^()[\]]{0,20})[)\]]$/
const snippet = /^(\d{1,4}) · featured snippet$/

/**
 * Reads a position from a cell. Null: the site was not in the top 100; undefined: there was no check, or it was less deep
 * (`>20`, `Not in top 50`).
 * `7`, `7.0`, `#7`, `7 (+2)`, `7 ▲2`; `-`, `0`, `>100`, `100+`, `Not in top 100`, `N/R`.
 */
export function positionIn(text: string): number | null | undefined | 'unreadable' {
  if (text.length > LONGEST) return 'unreadable'
  const cell = text.normalize('NFKC').trim().toLowerCase()
  if (cell === '' || unchecked.test(cell)) return undefined
  if (absent.test(cell) || beyond.test(cell) || isAbsent(cell)) return isShallow(cell) ? undefined : null
  const number = (placed.exec(cell) ?? snippet.exec(cell))?.[1]
  const behind = inBrackets.exec(cell)?.[1] ?? ''
  if (number === undefined || (/\p{L}/u.test(behind) && !ofChange.test(behind))) return 'unreadable'
  const position = Number(number)
  return position >= 1 && position <= MOST ? position : 'unreadable'
}

/** Whether a cell is about a list that ended before place 100, so that lower positions are unknown. */
function isShallow(cell: string): boolean {
  const depth = Number(/\d{1,4}/.exec(cell)?.[0])
  return depth > 0 && depth < DEPTH
}

function isAbsent(cell: string): boolean {
  const [first = '', second] = cell.split(/\s+/u)
  return absentWords.has(first) && (second === undefined ? !begin.has(first) : !/^\d/.test(second))
}

/** Whether a cell has a part of a position: then its column holds averages. */
export const isAverage = (text: string): boolean =>
  text.length <= LONGEST &&
  /^\d{1,4}[.,]\d{1,15}$/.test(text.trim()) &&
  !/^\d{1,4}[.,]0{1,15}$|^\d{1,3}[.,]\d{3}$/.test(text.trim())

/**
 * Reads a position together with the state column of Rankline's exports. Null only after a check of all results: after
 * `not in top 20 checked` the position is unknown. After a failed check, the cell has the last known position.
 */
export function positionWith(outcome: string, text: string): ReturnType<typeof positionIn> {
  const state = outcome.trim().toLowerCase()
  if (state === '' || state === 'ranked' || state === 'featured snippet') return positionIn(text)
  return /^not in top \d{1,4}$/.test(state) ? positionIn(state) : undefined
}
