import { makeProject, type Person, signUp } from './person.ts'
import type { Product } from './product.ts'
import { seedHistory } from './seed.ts'

/** A project with a history, and who it belongs to. */
export type Tracked = { person: Person; projectId: number }

/** Each with an account of its own, so that none is among another's rows. */
export async function makeTracked(product: Product, keywords: number, days: number): Promise<Tracked> {
  const person = await signUp(product)
  const { id: projectId } = await makeProject(person)
  await seedHistory(product.database.pool, { accountId: person.accountId, projectId, keywords, days })
  return { person, projectId }
}
