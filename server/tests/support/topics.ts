import type { Keyword } from '@rankline/contract/keywords/calls'
import { groupTopics } from '../../src/features/topics/topics.jobs.ts'
import { seenOn } from './alerts.ts'
import type { TestApp } from './app.ts'
import type { SignedUp } from './people.ts'
import { sendingContext } from './sending-context.ts'

type OfProject = { projectId: number; owner: SignedUp }

/** Groups the keywords of a project as the job of the night does. */
export const groupNow = (app: TestApp, { projectId, owner }: OfProject) =>
  groupTopics.perform(sendingContext(app), { accountId: owner.accountId, projectId })

/** The pages that rank for a topic: its own, in this order, and one that ranks for this keyword alone. */
export const pagesAbout = (topic: string, keyword: Pick<Keyword, 'id'>): string[] => [
  ...Array.from({ length: 6 }, (_, index) => `https://${topic}${index}.example/${topic}`),
  `https://only.example/${keyword.id}`,
]

/** Checks keywords on a day, `offset` from today, with these addresses as their result pages. */
export async function rankOn(
  app: TestApp,
  offset: number,
  pages: readonly (readonly [Pick<Keyword, 'id'>, readonly string[]])[],
) {
  for (const [keyword, urls] of pages)
    await seenOn(app, offset, keyword, Object.fromEntries(urls.map((url, index) => [url, index + 1])))
}
