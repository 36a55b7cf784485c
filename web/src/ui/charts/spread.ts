/**
 * Moves places apart until each is at least `gap` from its neighbours, keeping their order and staying between `from`
 * and `to`. Where there is no room for all, the gaps shrink evenly.
 * @returns the places in the order given
 */
export function spread(
  places: readonly number[],
  gap: number,
  [from, to]: readonly [from: number, to: number],
): number[] {
  const room = places.length > 1 ? Math.min(gap, (to - from) / (places.length - 1)) : gap
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!)
  const moved = [...places]
  let free = from
  for (const index of order) {
    moved[index] = Math.max(moved[index]!, free)
    free = moved[index]! + room
  }
  let end = to
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index]!, end)
    end = moved[index]! - room
  }
  return moved
}
