import { ADMIN_PACKAGE, TRIAL_PACKAGE } from '@rankline/contract/packages/calls'
import type { TestApp } from './app.ts'
import { givePackage, type SignedUp, signUp } from './people.ts'

/** A new administrator. */
export async function makeAdministrator(app: TestApp): Promise<SignedUp> {
  const person = await signUp(app)
  await givePackage(app, person.accountId, { slug: ADMIN_PACKAGE })
  return person
}

/** Leaves an installation without administrators. */
export async function endAdministrators({ database: { db } }: TestApp) {
  const idOf = (slug: string) => db.selectFrom('packages').select('id').where('slug', '=', slug)
  await db
    .updateTable('users')
    .set({ package_id: idOf(TRIAL_PACKAGE) })
    .where('package_id', '=', idOf(ADMIN_PACKAGE))
    .execute()
}
