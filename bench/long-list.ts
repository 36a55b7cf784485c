import type { Page } from '@playwright/test'
import { encodeQuery } from '@rankline/contract/encoding'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { Success } from '@rankline/contract/envelope'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'

type KeywordPage = ItemsOf<typeof listKeywords>
type Project = { url: string; token: string; projectId: number }

/** Answers the screen's question for a page of keywords with all of them at once, so that there is something to scroll. */
export async function answerWholeList(page: Page, project: Project): Promise<void> {
  const first = await pageOf(project, 1)
  const data: Keyword[] = [...first.data]
  for (let number = 2; number <= first.last_page; number += 1)
    data.push(...(await pageOf(project, number)).data)
  const items = { ...first, data, last_page: 1, per_page: data.length }
  await page.route('**/api/v1/project-keywords/fetchAuth?*', (route) => route.fulfill({ json: said(items) }))
  // One question about the tags of all rows would be longer than an address may be.
  await page.route('**/api/v1/project-keyword-tags/fetchAuth?*', (route) => route.fulfill({ json: said({}) }))
}

const said = <T>(items: T): Success<T> => ({ status: 'success', message: null, items })

async function pageOf({ url, token, projectId }: Project, number: number): Promise<KeywordPage> {
  const query = encodeQuery({ project_id: projectId, page: number })
  const answer = await fetch(`${url}/api/v1/${listKeywords.path}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${listKeywords.path} answered ${answer.status}.`)
  return ((await answer.json()) as Success<KeywordPage>).items
}
