import { curvePositions } from '@rankline/contract/click-curve/forms'
import { CHECKED, NO_RANK } from './rank-days.ts'

// A day of a site without the positions that bring no clicks: one list of keywords for each position that does, and for the site
// of the project one of those that were not checked. A letter is the distance to the keyword before, so that a year of large
// lists is a third of its bytes; all letters are ASCII, which are read several times as fast as others.

/** Lists of positions; beyond the last one no curve has clicks. */
const LAST_WITH_CLICKS = curvePositions.length
/** The index of the list of what was not checked. */
export const UNCHECKED = LAST_WITH_CLICKS

/** A longer distance is written as so many and the rest. */
const SKIP = 126
const LONGEST = SKIP - 1
const END = 127

/** What `rank_days.packed` has for `ranks` of the same row. */
export function packRanks({ host, ranks }: { host: string; ranks: Uint8Array }): string {
  const isOwn = host === ''
  const lists = Array.from({ length: LAST_WITH_CLICKS + Number(isOwn) }, createList)
  for (let place = 0; place < ranks.length; place += 1) {
    const byte = ranks[place]!
    const rank = byte % CHECKED
    if (rank <= LAST_WITH_CLICKS) lists[rank - 1]?.add(place)
    if (isOwn && byte <= NO_RANK) lists[UNCHECKED]?.add(place)
  }
  return Buffer.from(lists.flatMap(({ letters }) => [...letters, END])).toString('latin1')
}

function createList() {
  const letters: number[] = []
  let last = -1
  return {
    letters,
    add(place: number) {
      let distance = place - last
      for (; distance > LONGEST; distance -= LONGEST) letters.push(SKIP)
      letters.push(distance)
      last = place
    },
  }
}

/** By list, the sum of `values`, which has one for each keyword of the day. */
export function sumsOfLists(packed: string, values: Float64Array): Float64Array {
  const sums = new Float64Array(UNCHECKED + 1)
  let list = 0
  let place = -1
  let sum = 0
  for (let index = 0; index < packed.length; index += 1) {
    const letter = packed.charCodeAt(index)
    if (letter < SKIP) {
      place += letter
      sum += values[place]!
    } else if (letter === SKIP) place += LONGEST
    else {
      sums[list] = sum
      list += 1
      place = -1
      sum = 0
    }
  }
  return sums
}
