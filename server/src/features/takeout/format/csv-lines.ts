import type { Field } from './csv-rows.ts'

/** Characters of one line, so that a file without line ends is not taken into memory. */
const LONGEST_LINE = 500_000

/** Reads CSV line by line. @throws when a quote is open at the end, or a line is too long */
export async function* csvLines(texts: AsyncIterable<string>): AsyncGenerator<Field[]> {
  let fields: Field[] = []
  let field = ''
  let length = 0
  /** `closed`: after the second quote of a field. */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  const endField = () => {
    fields.push(state === 'start' ? null : field)
    field = ''
    state = 'start'
  }
  for await (const text of texts) {
    for (const sign of text) {
      length += 1
      if (length > LONGEST_LINE) throw new Error('a line is too long')
      if (state === 'quoted') {
        if (sign === '"') state = 'closed'
        else field += sign
      } else if (sign === '"') {
        if (state === 'plain') throw new Error('a quote is in the middle of a field')
        if (state === 'closed') field += '"'
        state = 'quoted'
      } else if (sign === ',') endField()
      else if (sign === '\n') {
        endField()
        yield fields
        fields = []
        length = 0
      } else if (sign !== '\r') {
        if (state === 'closed') throw new Error('a field goes on after its quote')
        field += sign
        state = 'plain'
      }
    }
  }
  if (state !== 'start' || fields.length > 0) throw new Error('the last line has no end')
}
