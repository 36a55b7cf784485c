import { DAY } from '@rankline/contract/days'
import { addKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { createProject, type Project } from '@rankline/contract/projects/calls'
import type { Updateable } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'
import type { TestApp } from './app.ts'
import { type SignedUp, signUp } from './people.ts'

/** A project of the person, with the given keywords, one per line. */
export async function makeProject(
  app: TestApp,
  person: SignedUp,
  changes: Record<string, string | number> = {},
): Promise<Project> {
  const form = { project_name: 'Shop', project_url: 'https://www.example.com/', ...changes }
  const { project } = await app.items(createProject, form, person.token)
  return project
}

/** A new person with the project Shop and one keyword. */
export async function makeShop(app: TestApp, phrase = 'red shoes') {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [keyword] = (await makeKeywords(app, person, project, phrase)) as [Keyword]
  return { person, project, keyword }
}

/** Adds keywords and returns the project's whole list, at most a page, by text. */
export async function makeKeywords(
  app: TestApp,
  person: SignedUp,
  project: Pick<Project, 'id'>,
  lines: string,
  changes: Record<string, string | number> = {},
): Promise<Keyword[]> {
  await app.items(addKeywords, { project_id: project.id, keywords: lines, ...changes }, person.token)
  const list = { project_id: project.id, sort: 'keyword', order: 'asc' } as const
  return (await app.items(listKeywords, list, person.token)).data
}

/** Sets a keyword's standing as checks would. */
export async function setStanding(app: TestApp, keywordId: number, standing: Updateable<Tables['keywords']>) {
  await app.database.db.updateTable('keywords').set(standing).where('id', '=', keywordId).execute()
}

/** Marks every search as just checked, so that nothing is due. */
export async function settleSearches(app: TestApp) {
  await app.database.db
    .updateTable('searches')
    .set({ priority: 0, requested_at: null, next_check_at: new Date(Date.now() + DAY) })
    .where('next_check_at', 'is not', null)
    .execute()
}

/** `count` different keywords, one per line. */
export const bulk = (count: number, prefix = 'word') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`).join('\n')
