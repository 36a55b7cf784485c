import { DAY } from '@rankline/contract/days'
import type { BodyStorage } from '../../../platform/body-storage.ts'
import type { SystemContext } from '../../../platform/context.ts'
import * as queries from './objects.queries.ts'
import { idOf, nameOf } from './packer.ts'

type Compared = {
  known: number
  /** Objects in which bodies are named, and which the storage does not have. */
  missing: string[]
  /** Objects that the database does not know: written after the backup that was restored, or by another installation. */
  unknown: { count: number; bytes: number }
}

/** An object that a worker has entered and a restored database has not is younger. */
const LEAST_AGE = DAY
const AT_ONCE = 500

/**
 * Compares the objects in the storage with those that the database knows.
 * @param removes whether unknown objects are removed that are more than a day old
 * @throws {ServerFailure}
 */
export async function compareObjects(
  { db }: Pick<SystemContext, 'db'>,
  { store }: BodyStorage,
  { removes, now }: { removes: boolean; now: Date },
): Promise<Compared> {
  const present = new Set<string>()
  const unknown = { count: 0, bytes: 0 }
  for await (const page of store.list()) {
    const objects = page.flatMap(({ name, ...object }) => {
      const id = idOf(name)
      return id === undefined ? [] : [{ ...object, id }]
    })
    const entered = await queries.findEntered(
      db,
      objects.map(({ id }) => id),
    )
    for (const { id, bytes, at } of objects) {
      if (entered.has(id)) present.add(id)
      else if (now.getTime() - at.getTime() > LEAST_AGE) {
        unknown.count += 1
        unknown.bytes += bytes
        if (removes) await store.remove(nameOf(id))
      }
    }
  }
  return { known: present.size, missing: await findMissing(db, present), unknown }
}

async function findMissing(db: SystemContext['db'], present: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = []
  let after: string | null = null
  for (;;) {
    const used = await queries.findUsed(db, after, AT_ONCE)
    missing.push(...used.filter((id) => !present.has(id)))
    after = used.at(-1) ?? null
    if (after === null) return missing
  }
}
