export type Point = number | null

/**
 * Paths of a small line chart, one per unbroken run of points; a single point between two gaps becomes a dot
 * (`M x y h 0`). Up to `spare` missing points in a row are no gap. `isRank` inverts the axis: position 1 is at the top. Units: pixels of the given size.
 * The axis goes from the lowest to the highest point unless `ends` is given.
 */
export function sparklinePaths(
  points: readonly Point[],
  size: { width: number; height: number; inset: number },
  isRank: boolean,
  ends?: { lowest: number; highest: number },
  spare = 0,
): string[] {
  const known = points.filter((point) => point !== null)
  if (known.length === 0) return []
  const lowest = ends?.lowest ?? Math.min(...known)
  const range = (ends?.highest ?? Math.max(...known)) - lowest
  const usable = size.height - 2 * size.inset
  const step = points.length > 1 ? (size.width - 2 * size.inset) / (points.length - 1) : 0
  const y = (value: number) => {
    const share = range === 0 ? 0.5 : (value - lowest) / range
    return size.inset + usable * (isRank ? share : 1 - share)
  }

  const paths: string[] = []
  let run: string[] = []
  let missing = 0
  const finish = () => {
    if (run.length > 0) paths.push(run.length === 1 ? `M${run[0]}h0` : `M${run.join('L')}`)
    run = []
  }
  points.forEach((point, index) => {
    if (point === null) {
      missing += 1
      if (missing > spare) finish()
      return
    }
    missing = 0
    run.push(`${round(size.inset + index * step)} ${round(y(point))}`)
  })
  finish()
  return paths
}

/** Minimum positions on the axis; with fewer, a change from 1 to 2 would look like a big drop. */
const leastPlaces = 10

/** Ends of an axis of positions: the points' range, widened around its middle but never above position 1. */
export function rankEnds(points: readonly Point[]): { lowest: number; highest: number } {
  const known = points.filter((point) => point !== null)
  if (known.length === 0) return { lowest: 1, highest: 1 + leastPlaces }
  const [best, worst] = [Math.min(...known), Math.max(...known)]
  if (worst - best >= leastPlaces) return { lowest: best, highest: worst }
  const lowest = Math.max(1, (best + worst - leastPlaces) / 2)
  return { lowest, highest: lowest + leastPlaces }
}

const round = (value: number) => Math.round(value * 100) / 100
