const LONGEST_LINE = 500_000

/** @throws when a line is no JSON, is too long or has no end */
export async function* jsonLines(texts: AsyncIterable<string>): AsyncGenerator<unknown> {
  let rest = ''
  for await (const text of texts) {
    rest += text
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error('a line is too long')
    for (const line of lines) yield JSON.parse(line)
  }
  if (rest !== '') throw new Error('the last line has no end')
}
