/** Characters of an address that every server and proxy takes. */
const MOST_CHARACTERS = 4_000

/** The first queries that an address can name together. */
export function offered(queries: readonly string[]): string[] {
  let room = MOST_CHARACTERS
  const kept = queries.findIndex((query) => {
    room -= encodeURIComponent(`${query}\n`).length
    return room < 0
  })
  return kept === -1 ? [...queries] : queries.slice(0, kept)
}
