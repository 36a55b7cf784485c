type Rules<Empty> = {
  separator: string
  /** A cell without anything, not even quotes. */
  empty: Empty
  /** Refuses what no program writes: a quote in a cell without quotes, text after the quotes, a last line without an end. */
  isStrict: boolean
  /** Characters of a line, so that a file without line ends is not taken into memory. */
  longestLine?: number
}

const QUOTE = 34
const NEW_LINE = 10
const RETURN = 13

const positionOf = (found: number, text: string) => (found === -1 ? text.length : found)

/**
 * Reads CSV (RFC 4180) with any line end from pieces of text: `read` yields the rows that end in a piece, `end` the last
 * one. Unless it is strict, quotes inside a cell without quotes are signs like others, and text after the quotes is kept.
 */
export function createCsvReader<Empty extends '' | null>({
  separator,
  empty,
  isStrict,
  longestLine = Number.POSITIVE_INFINITY,
}: Rules<Empty>) {
  const lineEnd = /[\r\n]/g
  const split = separator.charCodeAt(0)
  type Row = (string | Empty)[]
  let row: Row = []
  let cell = ''
  /** `closed`: after the second quote of a cell, which may be the first of a doubled one. */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let isAfterReturn = false
  /** Characters of the line that earlier pieces had. */
  let before = 0

  function endCell() {
    row.push(state === 'start' ? empty : cell)
    cell = ''
    state = 'start'
  }

  function* read(text: string): Generator<Row> {
    let at = 0
    let lineStart = 0
    const requireShort = () => {
      if (before + at - lineStart > longestLine) throw new Error('a line is too long')
    }
    let nextQuote = -1
    while (at < text.length) {
      if (state === 'start' && row.length === 0) {
        if (nextQuote < at) nextQuote = positionOf(text.indexOf('"', at), text)
        lineEnd.lastIndex = at
        const end = lineEnd.exec(text)?.index ?? nextQuote
        if (end < nextQuote && !(isAfterReturn && end === at)) {
          // A line without quotes, many times as fast.
          const cells = text.slice(at, end).split(separator)
          at = end
          requireShort()
          yield empty === null ? cells.map((one) => (one === '' ? empty : one)) : cells
          isAfterReturn = text.charCodeAt(at) === RETURN
          at += 1
          lineStart = at
          continue
        }
      }
      if (state === 'quoted') {
        const quote = text.indexOf('"', at)
        const end = positionOf(quote, text)
        cell += text.slice(at, end)
        at = end
        if (quote === -1) break
        state = 'closed'
        at += 1
        continue
      }
      const sign = text.charCodeAt(at)
      const isSecondOfEnd = isAfterReturn && sign === NEW_LINE
      isAfterReturn = sign === RETURN
      if (isSecondOfEnd) {
        at += 1
        lineStart = at
      } else if (sign === QUOTE) {
        openQuote()
        at += 1
      } else if (sign === split) {
        endCell()
        at += 1
      } else if (sign === NEW_LINE || sign === RETURN) {
        requireShort()
        endCell()
        yield row
        row = []
        at += 1
        lineStart = at
        before = 0
      } else {
        if (isStrict && state === 'closed') throw new Error('a field goes on after its quote')
        const from = at
        do at += 1
        while (at < text.length && isPlain(text.charCodeAt(at)))
        cell = cell === '' ? text.slice(from, at) : cell + text.slice(from, at)
        state = 'plain'
      }
    }
    requireShort()
    before += at - lineStart
  }

  const isPlain = (sign: number) => sign !== split && sign !== QUOTE && sign !== NEW_LINE && sign !== RETURN

  function openQuote() {
    if (state === 'closed') {
      cell += '"'
      state = 'quoted'
    } else if (state === 'start' || (!isStrict && cell.trim() === '')) {
      cell = ''
      state = 'quoted'
    } else if (isStrict) throw new Error('a quote is in the middle of a field')
    else cell += '"'
  }

  function* end(): Generator<Row> {
    if (isStrict && (state !== 'start' || row.length > 0)) throw new Error('the last line has no end')
    if (cell === '' && row.length === 0) return
    endCell()
    yield row
  }

  return { read, end }
}
