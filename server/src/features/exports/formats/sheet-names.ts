/** Characters of a name that Excel allows. */
const MOST_CHARACTERS = 31

const MARGINS = /^['\s]+|(?<!['\s])['\s]+$/g

/** Names as Excel allows them: without `[]:*?/\`, at most `most` characters, and none twice, whatever its case. */
export function sheetNames(most = MOST_CHARACTERS, others: readonly string[] = []) {
  const taken = new Set(others.map((name) => name.toLowerCase()))
  return (wanted: string): string => {
    const plain = wanted.replace(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]/gu, ' ').replace(MARGINS, '')
    // Excel keeps this name for itself.
    const base = plain === '' || plain.toLowerCase() === 'history' ? `${plain || 'Sheet'} 1` : plain
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`
      const name =
        [...base]
          .slice(0, most - end.length)
          .join('')
          .slice(0, most - end.length)
          .replace(MARGINS, '') + end
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}
