import { readFileSync } from 'node:fs'

/** A page in very many scripts keeps the fonts that it uses first; a browser has others for the rest. */
const MOST_BYTES = 1_000_000

/**
 * The fonts that the texts of a picture name, within it: a picture may not load anything.
 * @param fonts their names by file
 */
export function pageFonts(body: string, fonts: ReadonlyMap<string, string>): string {
  let room = MOST_BYTES
  return [...fonts]
    .filter(([, name]) => body.includes(`font-family="${name}"`))
    .flatMap(([file, name]) => {
      const bytes = readFileSync(file)
      room -= bytes.length
      const source = `url(data:font/woff;base64,${bytes.toString('base64')})`
      return room < 0 ? [] : [`@font-face{font-family:"${name}";src:${source}}`]
    })
    .join('')
}
