import type { Alert } from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeEach } from 'vitest'
import { checkOn, evaluated, makeAlert, type SentMessage } from './alerts.ts'
import { appForTests } from './app-for-tests.ts'
import { makeKeywords, makeProject } from './keywords.ts'
import { type SignedUp, signUp } from './people.ts'

type Places = Partial<Record<'red' | 'blue', number | null>>

/** An app for a file of tests, and for each test a person with the project Shop, red shoes and blue shoes. */
export function shoeShopForTests() {
  const app = appForTests()
  const shop = { number: 0 } as {
    person: SignedUp
    project: Project
    red: Keyword
    blue: Keyword
    /** Follows the texts of the keywords: no two tests share a search. */
    number: number
  }
  beforeEach(async () => {
    shop.number += 1
    shop.person = await signUp(app)
    shop.project = await makeProject(app, shop.person)
    const lines = `blue shoes ${shop.number}\nred shoes ${shop.number}`
    const [blue, red] = (await makeKeywords(app, shop.person, shop.project, lines)) as [Keyword, Keyword]
    Object.assign(shop, { blue, red })
  })
  return {
    app,
    shop,
    /** An alert about all keywords of the project. */
    alertOn: (changes: Record<string, string | number | string[]>): Promise<Alert> =>
      makeAlert(app, shop.person, { source_type_project: shop.project.id, ...changes }),
    /** Checks keywords on a day, `offset` from today: their places, null for one that is not found. */
    check: (offset: number, places: Places, depth?: number) => {
      const checked = Object.entries(places) as ['red' | 'blue', number | null][]
      return checkOn(
        app,
        offset,
        checked.map(([name, place]) => [shop[name], place] as const),
        { ...(depth !== undefined && { depth }) },
      )
    },
    evaluate: (now?: Date): Promise<SentMessage[]> => evaluated(app, shop.person.accountId, now),
  }
}
