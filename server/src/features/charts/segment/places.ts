import type { Member, RankDay } from './segment.queries.ts'

/** Where members stand in a list of keywords: `members[i]` is the index of a member, `bytes[i]` that in the list. */
type Places = { members: Int32Array; bytes: Int32Array }

/** A day with the places of the members that were known on it. */
export type PlacedDay = RankDay & { places: Places }

/** Both are ascending, so one walk along them finds what they share. */
function placesIn(keywordIds: string, members: readonly Pick<Member, 'id'>[]): Places {
  const shared: number[] = []
  const bytes: number[] = []
  let next = 0
  for (const [byte, text] of keywordIds.split(',').entries()) {
    const id = Number(text)
    while (next < members.length && (members[next]?.id ?? id) < id) next += 1
    if (members[next]?.id !== id) continue
    shared.push(next)
    bytes.push(byte)
  }
  return { members: Int32Array.from(shared), bytes: Int32Array.from(bytes) }
}

/** Days of one or more hosts, in the order of `findRankDays`. */
export function placed(days: readonly RankDay[], members: readonly Pick<Member, 'id'>[]): PlacedDay[] {
  let places: Places = { members: new Int32Array(), bytes: new Int32Array() }
  return days.map((day) => {
    if (day.keyword_ids !== null) places = placesIn(day.keyword_ids, members)
    return { ...day, places }
  })
}
