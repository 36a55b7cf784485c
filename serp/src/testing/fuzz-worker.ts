import type { Engine } from '../engine.ts'
import { findEngine } from '../engines/registry.ts'
import type { ParsedPage } from '../page.ts'
import { faultsOf, isMistaken, isWallTakenForPage } from './faults.ts'
import type { Finding, FuzzPages } from './fuzz-pages.ts'
import { mutate } from './mutate.ts'
import { randomFrom } from './random.ts'

/** One page in N is made megabytes long or nested thousands deep. */
const rarity = 60

type Task = { slug: string; pages: FuzzPages; seed: number; from: number; count: number }

process.once('message', async ({ slug, pages, seed, from, count }: Task) => {
  const { parsePage } = findEngine(slug)
  process.send?.('ready')
  for (let index = from; index < count; index += 1) {
    const outcome = { index, ...breakOne(index, { pages, seed, parsePage }) }
    // Wait for each message, so that the running page is always the one after the last reported page.
    await new Promise((resolve) => process.send?.(outcome, resolve))
  }
})

type Broken = Pick<Task, 'pages' | 'seed'> & Pick<Engine, 'parsePage'>

// Every broken page has its own seed, so that it can be created again without the ones before it.
function breakOne(
  index: number,
  { pages, seed, parsePage }: Broken,
): { milliseconds: number; finding: Finding | null } {
  const random = randomFrom(seed * 1_000_003 + index)
  // One in five is a wall, however many walls there are.
  const isWall = random(5) === 0
  const chosen = pages.filter((each) => each.isWall === isWall)
  const page = chosen[random(chosen.length)]
  if (page === undefined) return { milliseconds: 0, finding: null }
  const { html, mutations } = mutate(page.html, random, rarity)
  const about = `${page.about}, ${page.status}: ${mutations.join(', ')}`
  const start = process.cpuUsage()
  try {
    const device = random(2) ? ('desktop' as const) : ('mobile' as const)
    const parsed = parsePage(html, { device, ...(page.type !== undefined && { type: page.type }) })
    const milliseconds = processorTime(start)
    const [fault] = faults(page, parsed)
    return { milliseconds, finding: fault === undefined ? null : { index, fault, about, html } }
  } catch (error) {
    return {
      milliseconds: processorTime(start),
      finding: { index, fault: `threw ${String(error)}`, about, html },
    }
  }
}

/** Milliseconds of CPU time, which hardly depends on other load of the machine. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

function faults({ status }: FuzzPages[number], parsed: ParsedPage): string[] {
  return [
    ...faultsOf(parsed),
    ...(isMistaken(status, parsed) ? [`taken for an empty list (${parsed.status})`] : []),
    ...(isWallTakenForPage(status, parsed) ? ['a wall taken for a result page'] : []),
  ]
}
