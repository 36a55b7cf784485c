import type { TestApp } from './app.ts'
import { type SignedUp, signUp } from './people.ts'

/** A new administrator. */
export async function makeAdministrator(app: TestApp): Promise<SignedUp> {
  const person = await signUp(app)
  await app.database.db
    .updateTable('users')
    .set({ is_administrator: true })
    .where('id', '=', person.userId)
    .execute()
  return person
}
