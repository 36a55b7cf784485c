import { curvePositions } from '@rankline/contract/click-curve/forms'
import { CHECKED, NO_RANK } from './rank-days.ts'

// A packed day of a site has one list of keywords for each position that brings clicks. The project's own site has one more
// list, of unchecked keywords. A letter is the distance to the previous keyword, which saves two thirds of the bytes.
// All letters are ASCII, because ASCII strings are read several times as fast as others.

/** The number of position lists: no click curve has clicks beyond the last one. */
const LAST_WITH_CLICKS = curvePositions.length
/** The index of the list of unchecked keywords. */
export const UNCHECKED = LAST_WITH_CLICKS

/** The letter of a skip by `LONGEST`: a longer distance is written as several skips and the remainder. */
const SKIP = 126
const LONGEST = SKIP - 1
const END = 127

/** Encodes `rank_days.ranks` as `rank_days.packed` of the same row. */
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

/** Sums `values` by list. `values` has one number for each keyword of the day. */
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
