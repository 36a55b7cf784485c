/** Signs of which texts are made that are slow to read for a pattern that tries again at each of them. */
export const equalSigns = [')', '.', ' ', 'a.', '%', '\u4e00', '<', '/', '-'] as const

const [SHORT, LONG] = [15_000, 60_000]
/** Milliseconds of processor time; work that needs less is not compared. */
const FLOOR = 250
/** Work that grows with its text needs 4 times as long for a text of 4 times the length, and with its square 16 times. */
const MOST_GROWTH = 9
/** The garbage of other work may be collected meanwhile. */
const TRIES = 3

/**
 * Why work is not bounded by the length of its text, by processor time, so that a busy machine changes nothing; null where it
 * is.
 * @param work for a text of so many characters
 */
export async function growthProblem(work: (length: number) => unknown): Promise<string | null> {
  const measured: string[] = []
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const long = await cost(work, LONG)
    if (long < FLOOR) return null
    const short = await cost(work, SHORT)
    if (long < MOST_GROWTH * short) return null
    measured.push(`${Math.round(short)} ms for ${SHORT} and ${Math.round(long)} ms for ${LONG}`)
  }
  return measured.join(', ')
}

async function cost(work: (length: number) => unknown, length: number): Promise<number> {
  const before = process.cpuUsage()
  await work(length)
  return process.cpuUsage(before).user / 1000
}
