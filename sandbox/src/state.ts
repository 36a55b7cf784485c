import { today } from './day.ts'
import { createFaults, type Faults } from './faults.ts'
import { defaultKnobs, type Knobs } from './knobs.ts'
import type { SiteStore } from './site-store.ts'
import { createStats, type Stats } from './stats.ts'
import { createWorld, type World } from './world.ts'

/** The whole state of a running sandbox. */
export type State = {
  world: World
  stats: Stats
  faults: Faults
  /** Bearer key of the JSON service. */
  key: string
  knobs(): Readonly<Knobs>
  /** The date of the results. */
  date(): string
  setKnobs(patch: Partial<Knobs>): void
  /** False when the credit is used up. */
  spendCredit(): boolean
  /** Adds sites; if the sandbox stores them, resolves when they are on disk. */
  addSites(addresses: readonly string[]): Promise<string[]>
  /** Clears counts and faults, and resets the knobs to their values at the start. Sites stay. */
  reset(): void
}

export function createState(key: string, startKnobs: Partial<Knobs>, store: SiteStore | null): State {
  const start: Knobs = { ...defaultKnobs, ...startKnobs }
  const world = createWorld(start.seed)
  const stats = createStats()
  const faults = createFaults()
  let knobs = start

  function setKnobs(patch: Partial<Knobs>): void {
    knobs = { ...knobs, ...patch }
    world.reseed(knobs.seed)
    faults.reset()
  }

  return {
    world,
    stats,
    faults,
    key,
    knobs: () => knobs,
    date: () => knobs.today ?? today(Date.now()),
    setKnobs,
    spendCredit() {
      if (knobs.credit === null) return true
      if (knobs.credit === 0) return false
      knobs = { ...knobs, credit: knobs.credit - 1 }
      return true
    },
    async addSites(addresses) {
      const added = world.addSites(addresses)
      if (added.length > 0) await store?.write(world.sites())
      return added
    },
    reset() {
      stats.reset()
      setKnobs(start)
    },
  }
}
