import type { TestApp } from './app.ts'
import { makeProject } from './keywords.ts'
import { signUp } from './people.ts'

/** A new person with the project Shop. */
export async function makeOwner(app: TestApp, changes?: Parameters<typeof makeProject>[2]) {
  const person = await signUp(app)
  return { person, project: await makeProject(app, person, changes) }
}
